import type { ComponentType } from 'react';
import type { PageHandle } from '../shared/page/page.types.ts';

/** The exports of a screen's module. `handle` may name the part of the state that it reads. */
interface PageModule {
  readonly Component: ComponentType;
  readonly handle?: PageHandle<never>;
}

/**
 * A screen whose code is fetched when it is needed, as the router's `lazy`. The build adds `chunk` for the page server: the
 * module the screen is made of.
 */
export function page(load: () => Promise<PageModule>, chunk?: string): () => Promise<PageModule> {
  return async () => {
    // Nothing arrives when the code is gone and the page is being loaded afresh (preload-error.ts): "Loading..." stays.
    const module = (await load()) as PageModule | undefined;
    if (module === undefined) return new Promise<PageModule>(() => {});
    return chunk === undefined ? module : { ...module, handle: { ...module.handle, chunk } };
  };
}
