import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { GAME_LIST } from '#features/games/lobby/game-list.ts'
import { INVITATION, RESET_PASSWORD } from '#lib/paths.ts'
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
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: RESET_PASSWORD,
  component: lazyRouteComponent(
    () => import('#features/auth/reset-password-page.tsx'),
    'ResetPasswordPage',
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

// Evaluated at build time, so that production builds leave the gallery out.
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
  legal,
  profile,
  resetPassword,
  invitation,
  adminRoutes,
  ...development,
])

export function createAppRouter() {
  return createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: LoadError,
    scrollRestoration: true,
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
