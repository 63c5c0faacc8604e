import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anAccount } from '../testing.tsx';
import { SESSION_LIFETIME_MS, saveSession } from './session-storage.ts';
import { watchSession } from './session-watch.ts';

const keys = ['token', 'user', 'loginTimestamp'];
const stored = () => keys.filter((key) => localStorage.getItem(key) !== null);

describe('watchSession', () => {
  const onExpired = vi.fn();
  const onChangedElsewhere = vi.fn();
  let stop = () => {};

  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z') });
    onExpired.mockReset();
    onChangedElsewhere.mockReset();
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  const start = () => {
    stop = watchSession({ onExpired, onChangedElsewhere });
  };

  it('ends a session that is 24 hours old at the start, and clears all three keys', () => {
    saveSession({ token: 't', user: anAccount() }, Date.now() - SESSION_LIFETIME_MS);
    expect(stored()).toEqual(keys);
    start();
    expect(onExpired).toHaveBeenCalledOnce();
    expect(stored()).toEqual([]);
  });

  it('looks every 60 seconds', () => {
    saveSession({ token: 't', user: anAccount() }, Date.now() - SESSION_LIFETIME_MS + 90_000);
    start();
    vi.advanceTimersByTime(60_000);
    expect(onExpired).not.toHaveBeenCalled();
    expect(stored()).toEqual(keys);
    vi.advanceTimersByTime(60_000);
    expect(onExpired).toHaveBeenCalledOnce();
    expect(stored()).toEqual([]);
    vi.advanceTimersByTime(180_000);
    expect(onExpired).toHaveBeenCalledOnce();
  });

  it('leaves a session alone that has no timestamp to count from', () => {
    localStorage.setItem('token', 't');
    start();
    vi.advanceTimersByTime(SESSION_LIFETIME_MS);
    expect(onExpired).not.toHaveBeenCalled();
  });

  it('hears of other tabs until it is stopped', () => {
    start();
    saveSession({ token: 'other', user: anAccount({ firstName: 'Ravi' }) }, Date.now());
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    expect(onChangedElsewhere).toHaveBeenLastCalledWith({ token: 'other', user: anAccount({ firstName: 'Ravi' }) });
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(onChangedElsewhere).toHaveBeenLastCalledWith(null);
    stop();
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    expect(onChangedElsewhere).toHaveBeenCalledTimes(2);
  });

  it('does not fall over what somebody else wrote', () => {
    localStorage.setItem('token', 't');
    localStorage.setItem('user', '{broken');
    start();
    window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
    expect(onChangedElsewhere).toHaveBeenCalledWith({ token: 't', user: null });
  });
});
