// The visitor's cart in the browser's storage, shared by all tabs. Without storage it lasts as long as the page.
import { MAX_LINES, MAX_QUANTITY } from '@labfront/contract/cart-limits';
import type { VisitorLine } from './visitor-cart.slice.ts';

const KEY = 'visitorCart';

function isLine(value: unknown): value is VisitorLine {
  if (typeof value !== 'object' || value === null) return false;
  const { itemId, name, quantity } = value as Record<string, unknown>;
  return (
    typeof itemId === 'string' &&
    typeof name === 'string' &&
    Number.isInteger(quantity) &&
    Number(quantity) >= 1 &&
    Number(quantity) <= MAX_QUANTITY
  );
}

export function readVisitorCart(): VisitorLine[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isLine).slice(0, MAX_LINES) : [];
  } catch {
    return [];
  }
}

export function saveVisitorCart(lines: readonly VisitorLine[]): void {
  try {
    if (lines.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(lines));
  } catch {
    // The store still has the cart for this page.
  }
}

/** Calls back when another tab changes it. @returns the end of it. */
export function watchVisitorCart(onChange: () => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) onChange();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
