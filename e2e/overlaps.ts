// Finds texts that are drawn over each other on a screen.
import type { Page } from '@playwright/test';

/** Runs in the page. */
function findOverlaps(): string[] {
  interface Line {
    readonly text: string;
    readonly owner: Element;
    readonly left: number;
    readonly right: number;
    readonly top: number;
    readonly bottom: number;
  }

  function linesOf(node: Node): Line[] {
    const text = node.textContent?.trim() ?? '';
    const owner = node.parentElement;
    if (text === '' || !owner?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].map(({ left, right, top, bottom, height }) => {
      // The letters alone, without the room above and below them.
      const inset = height / 4;
      return { text, owner, left, right, top: top + inset, bottom: bottom - inset };
    });
  }

  function isOpaque(element: Element): boolean {
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    return backgroundImage !== 'none' || !/transparent|[,/] ?0(\.\d+)?\)$/.test(backgroundColor);
  }

  /** Whether the text is drawn at a point: nothing opaque lies above it, and nothing cuts it off. */
  function isDrawn({ owner }: Line, x: number, y: number): boolean {
    for (const element of document.elementsFromPoint(x, y)) {
      if (owner.contains(element)) return true;
      if (!element.contains(owner) && isOpaque(element)) return false;
    }
    return false;
  }

  function areOver(one: Line, other: Line): boolean {
    const [left, right] = [Math.max(one.left, other.left), Math.min(one.right, other.right)];
    const [top, bottom] = [Math.max(one.top, other.top), Math.min(one.bottom, other.bottom)];
    if (one.owner === other.owner || right - left < 2 || bottom - top < 1) return false;
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return isDrawn(one, x, y) && isDrawn(other, x, y);
  }

  const lines: Line[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) lines.push(...linesOf(node));
  const pairs = lines.flatMap((one, index) =>
    lines.slice(index + 1).flatMap((other) => (areOver(one, other) ? [`${one.text} / ${other.text}`] : [])),
  );
  return [...new Set(pairs)];
}

/**
 * Returns the pairs of texts that are drawn over each other on the screen, as it is scrolled. A text below something opaque, as a page
 * below a bar at its foot, is covered and not drawn. The boxes of two lines may meet where their letters do not.
 */
export const overlappingTexts = (page: Page): Promise<string[]> => page.evaluate(findOverlaps);
