// Every component of the ui kit in every state, for who builds a screen: `npm run dev`, then /ui-kit. No build contains it.
import '../shared/ui/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { StaticRouter } from '../shared/router/place.tsx';
import { createBrowserApi } from '../shared/session/browser-api.ts';
import { createStore } from '../shared/store/create-store.ts';
import { Providers } from '../shared/store/providers.tsx';
import { Toaster } from '../shared/ui/toaster.tsx';
import { Actions } from './actions.tsx';
import { Fields } from './fields.tsx';
import { Overlays } from './overlays.tsx';
import { Shown } from './shown.tsx';

const container = document.getElementById('kit');
if (container) {
  createRoot(container).render(
    <StrictMode>
      <Providers store={createStore({ api: createBrowserApi(() => {}) })} locale="en">
        <StaticRouter location="/ui-kit?page=3&sort=name">
          <main className="page-width grid gap-12 py-10">
            <h1>Ui kit</h1>
            <Actions />
            <Fields />
            <Shown />
            <Overlays />
          </main>
          <Toaster />
        </StaticRouter>
      </Providers>
    </StrictMode>,
  );
}
