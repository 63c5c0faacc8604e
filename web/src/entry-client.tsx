import './shared/ui/theme.css';
import { StrictMode, startTransition } from 'react';
import { matchRoutes } from 'react-router';
import { AppError } from './app/app-error.tsx';
import { forgetReload, handlePreloadErrors } from './app/preload-error.ts';
import { createRoutes } from './app/routes.tsx';
import { createRoot, hydrateRoot } from './react.ts';
import { BASE_OF, pageLocale } from './shared/i18n/locale.ts';
import { beginHydration, Hydrated, hydrateAll } from './shared/page/hydrated.tsx';
import { isLoadingQuietly } from './shared/router/quiet-import.ts';
import { type AppRouter, createRouter, loadScreens } from './shared/router/router.ts';
import { RouterView } from './shared/router/router-view.tsx';
import { createBrowserApi } from './shared/session/browser-api.ts';
import { rememberReferral } from './shared/session/referral.ts';
import { endRefusedSession } from './shared/session/refused-session.ts';
import { createStore } from './shared/store/create-store.ts';
import { Providers } from './shared/store/providers.tsx';

const container = document.getElementById('app');
const routes = createRoutes();
const locale = pageLocale();
const base = BASE_OF[locale];

/** The state the server rendered with, or nothing when the page came without. */
function readState(): object | undefined {
  const block = document.getElementById('state')?.textContent;
  return block ? (JSON.parse(block) as object) : undefined;
}

async function start(root: HTMLElement): Promise<void> {
  // First of all: whoever goes on at once was brought by the link all the same.
  rememberReferral(window.location.search);
  let router: AppRouter | undefined;
  const here = () => window.location.pathname + window.location.search + window.location.hash;
  handlePreloadErrors({
    target: () => {
      const next = router?.state.next;
      if (!navigator.onLine || (!next && isLoadingQuietly())) return null;
      return next ? next.pathname + next.search + next.hash : here();
    },
    go: (to) => window.location.assign(to),
  });

  const state = readState();
  try {
    // Hydration must find the code of this page, or React throws the server's page away and starts again.
    await loadScreens(matchRoutes(routes, window.location, base) ?? []);
  } catch (error) {
    createRoot(root).render(
      <Hydrated>
        <AppError />
      </Hydrated>,
    );
    throw error;
  }
  forgetReload();

  // The modules of this page have registered their slices by now, so none of the server's state is dropped.
  const api = createBrowserApi((token) => endRefusedSession(store.dispatch, token));
  const store = createStore({ api, locale, ...(state === undefined ? {} : { preloadedState: state }) });
  router = createRouter(routes, base, hydrateAll);

  const app = (
    <StrictMode>
      <Providers store={store} locale={locale}>
        <Hydrated>
          <RouterView router={router} failed={<AppError />} />
        </Hydrated>
      </Providers>
    </StrictMode>
  );
  if (state === undefined) createRoot(root).render(app);
  // In slices, so that a press is heard meanwhile: the page is there, and nothing is lost by waiting.
  else {
    beginHydration();
    startTransition(() => void hydrateRoot(root, app));
  }
}

// The document's script, which says so, is no part of the development server's pages.
if (import.meta.env.DEV) document.documentElement.dataset.painted = '';
if (container) void start(container);
