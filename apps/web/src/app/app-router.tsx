import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { GAME_LIST } from '#features/games/lobby/game-list.ts'
import { INVITATION, PUBLIC_LOG, RESET_PASSWORD, SHARED_BET, UNSUBSCRIBE } from '#lib/paths.ts'
import { parseSearch, stringifySearch } from '#lib/url-state.ts'
import { adminRoutes } from './admin-routes.tsx'
import { loadGameRoute } from './games/game-route.tsx'
import { GALLERY } from './guard.ts'
import { HomePage } from './pages/home-page.tsx'
import { LoadError } from './frame/load-error.tsx'
import { NotFound } from './frame/not-found.tsx'
import { root } from './root-route.ts'

const homeOptions = {
  component: HomePage,
  validateSearch: ({ from }: Record<string, unknown>): { from?: string } =>
    typeof from === 'string' ? { from } : {},
}
const index = createRoute({ getParentRoute: () => root, path: '/', ...homeOptions })
const home = createRoute({ getParentRoute: () => root, path: '/home', ...homeOptions })

const lobby = createRoute({
  getParentRoute: () => root,
  path: '/casino/games',
  component: lazyRouteComponent(() => import('./pages/lobby-page.tsx'), 'LobbyPage'),
})
const games = GAME_LIST.map(({ game, path }) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(() => loadGameRoute(game)),
  }),
)

const fairness = createRoute({
  getParentRoute: () => root,
  path: '/fairness',
  component: lazyRouteComponent(
    () => import('#features/games/fairness/fairness-page.tsx'),
    'FairnessPage',
  ),
})

const publicLog = createRoute({
  getParentRoute: () => root,
  path: PUBLIC_LOG,
  component: lazyRouteComponent(() => import('#features/transparency/log-page.tsx'), 'LogPage'),
})

const sharedBet = createRoute({
  getParentRoute: () => root,
  path: SHARED_BET,
  component: lazyRouteComponent(
    () => import('#features/games/sharing/shared-bet-page.tsx'),
    'SharedBetPage',
  ),
})

const legal = createRoute({
  getParentRoute: () => root,
  path: '/legal',
  component: lazyRouteComponent(() => import('./pages/legal-page.tsx'), 'LegalPage'),
})
const profile = createRoute({
  getParentRoute: () => root,
  path: '/profile',
  component: lazyRouteComponent(() => import('./pages/profile-page.tsx'), 'ProfilePage'),
})
const security = createRoute({
  getParentRoute: () => root,
  path: '/profile/security',
  component: lazyRouteComponent(() => import('./pages/security-page.tsx'), 'SecurityPage'),
})
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: RESET_PASSWORD,
  component: lazyRouteComponent(
    () => import('#features/auth/reset-password-page.tsx'),
    'ResetPasswordPage',
  ),
})
const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: UNSUBSCRIBE,
  component: lazyRouteComponent(
    () => import('#features/auth/unsubscribe-page.tsx'),
    'UnsubscribePage',
  ),
})
const invitation = createRoute({
  getParentRoute: () => root,
  path: INVITATION,
  component: lazyRouteComponent(
    () => import('#features/auth/invitation-page.tsx'),
    'InvitationPage',
  ),
})

// This is evaluated at build time, so that production builds omit the gallery.
const development = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: GALLERY,
        component: lazyRouteComponent(() => import('./dev/gallery-page.tsx'), 'GalleryPage'),
      }),
    ]
  : []

const routeTree = root.addChildren([
  index,
  home,
  lobby,
  ...games,
  fairness,
  publicLog,
  sharedBet,
  legal,
  profile,
  security,
  resetPassword,
  unsubscribe,
  invitation,
  adminRoutes,
  ...development,
])

/** Creates the router. `onError` gets the errors for which a page shows its error screen. */
export function createAppRouter({ onError }: { onError?: (error: unknown) => void } = {}) {
  return createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: LoadError,
    ...(onError !== undefined && { defaultOnCatch: onError }),
    scrollRestoration: true,
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
