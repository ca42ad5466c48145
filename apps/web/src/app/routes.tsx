import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router'
import { INVITATION, RESET_PASSWORD } from '#lib/paths.ts'
import { parseSearch, stringifySearch } from '#lib/url-state.ts'
import { AdminGate } from './admin-gate.tsx'
import { GALLERY, guard } from './guard.ts'
import { HomePage } from './pages/home-page.tsx'
import { LoadError } from './frame/load-error.tsx'
import { NotFound } from './frame/not-found.tsx'
import { Shell } from './shell/shell.tsx'

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound, beforeLoad: guard })

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
const dice = createRoute({
  getParentRoute: () => root,
  path: '/casino/games/dice',
  component: lazyRouteComponent(() => import('./pages/dice-route.tsx'), 'DiceRoute'),
})
const limbo = createRoute({
  getParentRoute: () => root,
  path: '/casino/games/limbo',
  component: lazyRouteComponent(() => import('./pages/limbo-route.tsx'), 'LimboRoute'),
})
const keno = createRoute({
  getParentRoute: () => root,
  path: '/casino/games/keno',
  component: lazyRouteComponent(() => import('./pages/keno-route.tsx'), 'KenoRoute'),
})
const plinko = createRoute({
  getParentRoute: () => root,
  path: '/casino/games/plinko',
  component: lazyRouteComponent(() => import('./pages/plinko-route.tsx'), 'PlinkoRoute'),
})
const mines = createRoute({
  getParentRoute: () => root,
  path: '/casino/games/mines',
  component: lazyRouteComponent(() => import('./pages/mines-route.tsx'), 'MinesRoute'),
})
const hilo = createRoute({
  getParentRoute: () => root,
  path: '/casino/games/hilo',
  component: lazyRouteComponent(() => import('./pages/hilo-route.tsx'), 'HiloRoute'),
})
const flip = createRoute({
  getParentRoute: () => root,
  path: '/casino/games/flip',
  component: lazyRouteComponent(() => import('./pages/flip-route.tsx'), 'FlipRoute'),
})
const rockPaperScissors = createRoute({
  getParentRoute: () => root,
  path: '/casino/games/rock-paper-scissors',
  component: lazyRouteComponent(
    () => import('./pages/rock-paper-scissors-route.tsx'),
    'RockPaperScissorsRoute',
  ),
})

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

/** The pages of staff are listed in `admin/admin-pages.ts`, which comes with the first of them. */
const admin = createRoute({ getParentRoute: () => root, path: '/admin/$', component: AdminGate })

// The gallery of primitives: the condition is decided by the build, which then leaves it out.
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
  dice,
  limbo,
  keno,
  plinko,
  mines,
  hilo,
  flip,
  rockPaperScissors,
  fairness,
  legal,
  profile,
  resetPassword,
  invitation,
  admin,
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
