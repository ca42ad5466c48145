import { optionalText } from './variable.ts'

/** The variables for leaving the network of the deployment through a proxy. */
export const PROXY_VARIABLES = {
  HTTPS_PROXY: optionalText(
    'HTTP proxy through which mail, SMS, push messages, S3, witnesses and traces over https leave. It must refuse addresses that are not public to push messages. Without it connections are direct.',
    'a URL such as `http://egress:3128`; with it, `NODE_USE_ENV_PROXY=1` is required',
  ),
  NODE_USE_ENV_PROXY: optionalText(
    'Makes Node itself use `HTTPS_PROXY`, for SMS, witnesses and traces.',
    '`1`',
  ),
}

type ProxyEnvironment = {
  HTTPS_PROXY?: string | undefined
  NODE_USE_ENV_PROXY?: string | undefined
}

/**
 * Returns the proxy through which connections leave, or null. Throws if Node would not use it,
 * because some connections would then go past it.
 */
export function proxyOf(env: ProxyEnvironment): string | null {
  const { HTTPS_PROXY: proxy } = env
  if (proxy === undefined || proxy === '') return null
  if (env.NODE_USE_ENV_PROXY !== '1') throw new Error('HTTPS_PROXY needs NODE_USE_ENV_PROXY=1.')
  return proxy
}
