// A legal text as staff type it: `# ` begins a section, `- ` a point of a list, an empty line a paragraph.
import type { ArticleSection } from './article.tsx';

interface LegalArticle {
  readonly intro: string;
  readonly sections: Readonly<Record<string, ArticleSection>>;
}

interface Draft {
  title: string;
  text: string[];
  points: string[];
}

/** `title` stands over what has no heading of its own. */
export function readLegalText(typed: string, title: string): LegalArticle {
  const sections: Draft[] = [{ title, text: [], points: [] }];
  let isNewParagraph = true;
  for (const line of typed.split('\n').map((each) => each.trim())) {
    const section = sections.at(-1) as Draft;
    const heading = /^#+\s+(.*)$/.exec(line)?.[1];
    const point = /^[-*•]\s+(.*)$/.exec(line)?.[1];
    if (heading) sections.push({ title: heading, text: [], points: [] });
    else if (point) section.points.push(point);
    else if (line !== '' && isNewParagraph) section.text.push(line);
    else if (line !== '') section.text.push(`${section.text.pop() ?? ''} ${line}`.trim());
    isNewParagraph = line === '' || heading !== undefined || point !== undefined;
  }
  const [first, ...rest] = sections as [Draft, ...Draft[]];
  const intro = first.text.shift() ?? '';
  const shown = first.text.length + first.points.length > 0 ? [first, ...rest] : rest;
  return {
    intro,
    sections: Object.fromEntries(
      shown.map(({ points, ...section }, index) => [
        `section-${index + 1}`,
        { ...section, ...(points.length > 0 && { points }) },
      ]),
    ),
  };
}
