import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { VARIABLES } from '../../apps/api/src/config/variables.ts'
import { DEPLOY, readDeployFile } from './deploy-folder.ts'

type Manifest = { apiVersion: string; kind: string; metadata: { name: string }; spec?: Spec }
type Spec = { template?: { spec: PodSpec }; ports?: { targetPort: string }[] }
type PodSpec = {
  automountServiceAccountToken: boolean
  securityContext: object
  containers: Container[]
}
type Container = { securityContext: object } & Partial<Record<Probe, { httpGet?: HttpGet }>>
type Probe = 'startupProbe' | 'readinessProbe' | 'livenessProbe'
type HttpGet = { path: string; port: string }
type Kustomization = { resources: string[]; configMapGenerator: { literals: string[] }[] }

const kustomization = parse(readDeployFile('kubernetes/kustomization.yaml')) as Kustomization
/** What an operator adds who wants it. */
const EXAMPLES = ['signer.yaml']
const readManifests = (file: string) =>
  parseAllDocuments(readDeployFile(`kubernetes/${file}`)).map((one) => one.toJS() as Manifest)
const manifests = [...kustomization.resources, ...EXAMPLES].flatMap(readManifests)
const named = (one: Manifest): [string, Manifest] => [`${one.kind} ${one.metadata.name}`, one]
const pods = manifests.filter(({ spec }) => spec?.template !== undefined)

/** The Gateway API is published apart from the others. */
const modelsOf = (apiVersion: string) =>
  `${apiVersion.startsWith('gateway.') ? '@kubernetes-models/gateway-api' : 'kubernetes-models'}/${apiVersion}`

/**
 * The names of all environment variables. Each also exists with the suffix `_FILE`, which names a
 * file that contains the value.
 */
const KNOWN = new Set(
  Object.values(VARIABLES).flatMap((group) =>
    Object.keys(group).flatMap((name) => [name, `${name}_FILE`]),
  ),
)

test('the kustomization names every manifest but the examples', () => {
  const files = readdirSync(join(DEPLOY, 'kubernetes'))
  expect([...kustomization.resources, ...EXAMPLES].toSorted()).toEqual(
    files.filter((file) => file.endsWith('.yaml') && file !== 'kustomization.yaml').toSorted(),
  )
})

test.each(manifests.map(named))(
  '%s has the shape that Kubernetes publishes',
  async (_, one) => {
    const kinds = (await import(modelsOf(one.apiVersion))) as Record<
      string,
      new (manifest: Manifest) => { validate(): void }
    >
    const Kind = kinds[one.kind]!
    expect(() => new Kind(one).validate()).not.toThrow()
  },
  60_000,
)

test.each(pods.map(named))(
  '%s runs without rights and cannot write to its image',
  (_, { spec }) => {
    const pod = spec!.template!.spec
    expect(pod.automountServiceAccountToken).toBe(false)
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    })
    for (const { securityContext } of pod.containers) {
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
    }
  },
)

const answering = pods.filter(
  ({ kind, metadata }) => kind === 'Deployment' && metadata.name !== 'signer',
)

test.each(answering.map(named))(
  '%s is restarted when it hangs, and left alone until it is ready',
  (_, { spec }) => {
    for (const { startupProbe, readinessProbe, livenessProbe } of spec!.template!.spec.containers) {
      expect(startupProbe?.httpGet).toEqual({ path: '/ready', port: 'internal' })
      expect(readinessProbe?.httpGet).toEqual({ path: '/ready', port: 'internal' })
      expect(livenessProbe?.httpGet).toEqual({ path: '/live', port: 'internal' })
    }
  },
)

test('compose.yaml checks the health of everything but the migration, which ends', () => {
  type Service = { healthcheck?: { disable?: boolean } }
  const { services } = parse(readDeployFile('compose.yaml'), { merge: true }) as {
    services: Record<string, Service>
  }
  const unchecked = Object.entries(services).filter(([, one]) => one.healthcheck?.disable === true)
  expect(unchecked.map(([name]) => name)).toEqual(['migrate'])
  // The image checks one port, so the API and the worker must listen on it.
  const image = readDeployFile('Containerfile')
  const checked = /CMD \["kapis", "ready", "(\d+)"\]/.exec(image)![1]
  expect(image).toMatch(new RegExp(`[^_]INTERNAL_PORT=${checked}\\b`))
  expect(image).toMatch(new RegExp(`WORKER_INTERNAL_PORT=${checked}\\b`))
})

test('no Service exposes the internal port', () => {
  const services = manifests.filter(({ kind }) => kind === 'Service')
  expect(services.flatMap(({ spec }) => spec!.ports!.map((port) => port.targetPort))).toEqual([
    'http',
    'signer',
  ])
})

test('every variable of the manifests and of compose.yaml exists', () => {
  const literals = kustomization.configMapGenerator.flatMap((map) => map.literals)
  const compose = parse(readDeployFile('compose.yaml'), { merge: true }) as {
    services: Record<string, { image: string; environment?: Record<string, string> }>
  }
  const programs = Object.values(compose.services).filter(({ image }) => image === 'kapis:latest')
  const used = [
    ...literals.map((literal) => literal.split('=')[0]!),
    ...programs.flatMap(({ environment }) => Object.keys(environment ?? {})),
  ]
  expect(used.length).toBeGreaterThan(10)
  expect(used.filter((name) => !KNOWN.has(name))).toEqual([])
})

test('compose.yaml pins every image, and only PostgreSQL may write to its own', () => {
  type Service = { image: string; read_only?: boolean; cap_drop?: string[] }
  const { services } = parse(readDeployFile('compose.yaml'), { merge: true }) as {
    services: Record<string, Service>
  }
  expect(Object.values(services).map(({ image }) => image)).toSatisfy((images: string[]) =>
    images.every((image) => /^kapis(-database)?:|:\d+\.\d+/.test(image)),
  )
  // PostgreSQL is the exception: its image changes its own files when it starts.
  const open = Object.entries(services).filter(
    ([, { read_only, cap_drop }]) => read_only !== true || cap_drop?.[0] !== 'ALL',
  )
  expect(open.map(([name]) => name)).toEqual(['postgres'])
})
