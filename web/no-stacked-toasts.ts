// Toasts are never stacked here. One rule for stacks, `:not(:last-child) > *`, would make browsers style all of a list's items
// anew when one is taken away, on every page: for a letter typed in the search box half a thousand elements.
import type { Plugin } from 'vite';

const stackedRule = /[^{}]*--stacked[^{}]*\{[^{}]*\}/g;

export function noStackedToasts(): Plugin {
  return {
    name: 'labfront:no-stacked-toasts',
    enforce: 'pre',
    transform(css, id) {
      return id.endsWith('/ReactToastify.css') ? { code: css.replace(stackedRule, ''), map: null } : null;
    },
  };
}
