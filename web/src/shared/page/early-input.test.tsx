// The server's page is used before React hears it, then hydrated.
import { act } from '@testing-library/react';
import { startTransition, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepEarlyInput } from './early-input.ts';
import { Hydrated, Late } from './hydrated.tsx';

const added = vi.fn();
const sent = vi.fn();

function Page() {
  const [query, setQuery] = useState('');
  const [city, setCity] = useState('Bhopal');
  const [note, setNote] = useState('old');
  const [count, setCount] = useState(1);
  return (
    <>
      <input aria-label="query" value={query} onChange={(event) => setQuery(event.target.value)} />
      <textarea aria-label="note" value={note} onChange={(event) => setNote(event.target.value)} />
      <select aria-label="city" value={city} onChange={(event) => setCity(event.target.value)}>
        <option>Bhopal</option>
        <option>Indore</option>
      </select>
      <output>{`${query}, ${city}, ${note}`}</output>
      <button type="button" onClick={() => added()}>
        <span>Add</span>
      </button>
      <button type="button" aria-label="more" onClick={() => setCount(count + 1)} />
      <button type="button" aria-label="order" onClick={() => added(count)} />
      <a href="#there">There</a>
      <a href="#hi" hrefLang="hi">
        Hindi
      </a>
      <Late fallback={null}>
        <Request />
      </Late>
    </>
  );
}

function Request() {
  const { register, handleSubmit } = useForm({ defaultValues: { email: '', terms: false } });
  return (
    <form id="request" onSubmit={handleSubmit((values) => sent(values))}>
      <input aria-label="email" type="email" {...register('email')} />
      <input aria-label="terms" type="checkbox" {...register('terms')} />
      <button type="submit">Send</button>
    </form>
  );
}

let root: HTMLElement;
beforeEach(() => {
  const { addEventListener } = window;
  // Removes the listeners of one test before the next.
  const leave = new AbortController();
  vi.stubGlobal('addEventListener', (name: string, listen: () => void, capture = false) =>
    addEventListener.call(window, name, listen, { capture, signal: leave.signal }),
  );
  added.mockReset();
  sent.mockReset();
  root = document.createElement('div');
  root.innerHTML = renderToString(<Page />);
  document.body.append(root);
  window.giveBackEarlyInput = keepEarlyInput();
  return () => leave.abort();
});
afterEach(() => {
  root.remove();
  delete window.giveBackEarlyInput;
});

const field = (label: string) => root.querySelector<HTMLInputElement>(`[aria-label="${label}"]`) as HTMLInputElement;
const type = (label: string, value: string) => {
  field(label).value = value;
  field(label).dispatchEvent(new Event('input', { bubbles: true }));
};
const press = (selector: string) => root.querySelector<HTMLElement>(selector)?.click();
const page = (
  <Hydrated>
    <Page />
  </Hydrated>
);
const hydrate = () => act(async () => void hydrateRoot(root, page));

it('tells React what stands in the fields, and goes on as if nothing had been', async () => {
  type('query', 'thy');
  type('note', '');
  type('city', 'Indore');
  await hydrate();
  // One field after the other, React renders in between.
  await vi.waitFor(() => expect(root.querySelector('output')?.textContent).toBe('thy, Indore, '));
  expect(field('query').value).toBe('thy');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field('query'), 'thyr');
    field('query').dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(root.querySelector('output')?.textContent).toBe('thyr, Indore, ');
});

it('leaves the place of writing where it is', async () => {
  type('query', 'thyroid');
  field('query').setSelectionRange(3, 5);
  await hydrate();
  await vi.waitFor(() => expect(root.querySelector('output')?.textContent).toBe('thyroid, Bhopal, old'));
  expect([field('query').selectionStart, field('query').selectionEnd]).toEqual([3, 5]);
});

it('waits until a keyboard has put its word together', async () => {
  field('query').dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field('query'), 'शुगर');
  field('query').dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }));
  await hydrate();
  expect(root.querySelector('output')?.textContent).toBe(', Bhopal, old');
  field('query').dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
  await vi.waitFor(() => expect(root.querySelector('output')?.textContent).toBe('शुगर, Bhopal, old'));
});

it('presses a button once that was pressed often, and not again later', async () => {
  press('button span');
  press('button');
  expect(added).not.toHaveBeenCalled();
  await hydrate();
  expect(added).toHaveBeenCalledOnce();
  await act(async () => press('button'));
  expect(added).toHaveBeenCalledTimes(2);
});

it('sends a form that was filled and sent, with what was written, and never by the browser itself', async () => {
  type('email', 'asha@example.in');
  press('[type=checkbox]');
  press('[type=submit]');
  const byTheBrowser = new Event('submit', { bubbles: true, cancelable: true });
  field('email').form?.dispatchEvent(byTheBrowser);
  expect(byTheBrowser.defaultPrevented).toBe(true);
  await hydrate();
  await vi.waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith({ email: 'asha@example.in', terms: true }));
});

it('shows a tick at once, and leaves a box as it was that was ticked twice', async () => {
  press('[type=checkbox]');
  expect(field('terms').checked).toBe(true);
  press('[type=checkbox]');
  await hydrate();
  press('[type=submit]');
  await vi.waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith({ email: '', terms: false }));
});

it('lets each press find the page as the one before it has left it', async () => {
  press('[aria-label=more]');
  press('[aria-label=order]');
  // Not in `act`, which renders nothing before its end.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  startTransition(() => void hydrateRoot(root, page));
  await vi.waitFor(() => expect(added).toHaveBeenCalledExactlyOnceWith(2));
});

it('forgets presses of somebody who has left', async () => {
  press('button span');
  window.dispatchEvent(new Event('pagehide'));
  await hydrate();
  expect(added).not.toHaveBeenCalled();
});

it('keeps what is done in a part that comes later until it is there', async () => {
  // The page is hydrated, but the form is not yet.
  window.giveBackEarlyInput?.();
  type('email', 'late@example.in');
  press('[type=checkbox]');
  press('[type=submit]');
  window.giveBackEarlyInput?.();
  expect(sent).not.toHaveBeenCalled();
  await hydrate();
  await vi.waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith({ email: 'late@example.in', terms: true }));
});

it('lets links lead where they lead, and remembers the language that one of them asks for', () => {
  const prevented: boolean[] = [];
  const listen = (event: Event) => prevented.push(event.defaultPrevented);
  document.addEventListener('click', listen);
  press('a[href="#there"]');
  expect(sessionStorage.getItem('language')).toBeNull();
  window.history.replaceState(null, '', '/reset-password?token=x');
  press('a[hreflang]');
  expect(root.querySelector<HTMLAnchorElement>('a[hreflang]')?.search).toBe('?token=x');
  document.removeEventListener('click', listen);
  expect(prevented).toEqual([false, false]);
  expect(sessionStorage.getItem('language')).toBe('hi');
});
