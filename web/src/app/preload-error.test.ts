import { expect, it, vi } from 'vitest';
import { forgetReload, handlePreloadErrors } from './preload-error.ts';

it('loads the page it was going to once, then leaves the event unhandled, until code arrives again', () => {
  const go = vi.fn();
  handlePreloadErrors({ target: () => '/cart', go });
  const fail = () => {
    const event = new Event('vite:preloadError', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(fail()).toBe(true);
  expect(go).toHaveBeenCalledExactlyOnceWith('/cart');
  expect(fail()).toBe(false);
  expect(go).toHaveBeenCalledOnce();
  forgetReload();
  expect(fail()).toBe(true);
});

it('leaves alone what nobody waits for: code fetched ahead that is gone reloads nothing', () => {
  const go = vi.fn();
  handlePreloadErrors({ target: () => null, go });
  forgetReload();
  window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
  expect(go).not.toHaveBeenCalled();
});
