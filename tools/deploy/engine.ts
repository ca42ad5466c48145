import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listen } from './listen.ts'

/** Options for machines whose kernel lets podman make neither networks nor groups for a build. */
const BUILD = ['--network=host', '--isolation=chroot', '--format=docker']
/** For machines with the first version of control groups, or both. */
const SETTINGS = `[containers]
default_ulimits = ["nofile=20000:20000", "nproc=4096:4096"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
[network]
network_backend = "netavark"
`

/** Podman and podman-compose, with the settings that every machine can use. */
export type ContainerEngine = ReturnType<typeof openEngine>

/** Opens the engine for a project of compose. `variables` are those that its file reads. */
export function openEngine(
  folder: string,
  project: string,
  variables: Readonly<Record<string, string>>,
) {
  const settings = join(folder, 'containers.conf')
  writeFileSync(settings, SETTINGS)
  const env = { ...process.env, ...variables, CONTAINERS_CONF: settings }
  const call = async (command: string, args: readonly string[], input?: string) => {
    const options = { env, ...(input !== undefined && { input }) }
    const { code, output } = await listen(command, args, options)
    if (code === 0) return output
    throw new Error(`${command} ${args.slice(0, 3).join(' ')} failed:\n${output.slice(-6000)}`)
  }
  const podman = (...args: string[]) => call('podman', args)
  return {
    podman,
    has: async (image: string) =>
      (await listen('podman', ['image', 'exists', image], { env })).code === 0,
    build: (context: string, stage: string, name: string) =>
      podman('build', ...BUILD, '--target', stage, '--tag', name, context),
    compose: (file: string, ...args: string[]) =>
      call('podman-compose', [
        `--podman-build-args=${BUILD.join(' ')}`,
        `--project-name=${project}`,
        `--file=${file}`,
        ...args,
      ]),
    /** Runs a command in the container of a service. Returns what it printed. */
    exec: (service: string, args: readonly string[], input?: string) =>
      call('podman', ['exec', '--interactive', nameOf(project, service), ...args], input ?? ''),
    nameOf: (service: string) => nameOf(project, service),
  }
}

const nameOf = (project: string, service: string) => `${project}_${service}_1`
