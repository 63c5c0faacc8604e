// The city whose price list was open last in this browser.
const KEY = 'priceListCity';

export function readLastCity(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

export function storeLastCity(id: string): void {
  try {
    localStorage.setItem(KEY, id);
  } catch {
    // The page opens at the main city next time.
  }
}
