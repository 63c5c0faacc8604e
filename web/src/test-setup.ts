import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// An awaited change comes at once or not at all; on a busy machine "at once" takes a while.
configure({ asyncUtilTimeout: 15_000 });

// Tests of the page server run without a document.
if (typeof window !== 'undefined') {
  // jsdom lays nothing out.
  window.scrollTo = vi.fn();
  window.matchMedia ??= vi.fn(() => ({ matches: false })) as never;

  afterEach(() => {
    cleanup();
    localStorage.clear();
    sessionStorage.clear();
  });
}
