import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

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
