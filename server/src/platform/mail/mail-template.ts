// A mail as text and as HTML, generated from the same parts, so that both have the same content.
import type { Language } from '@labfront/contract/common';
import type { Site } from '../base/env.ts';
import type { Mail } from './mail.ts';

/** A paragraph, a list, or the button; the text version shows the button's URL. */
export type Part = string | readonly string[] | { label: string; url: string };

export interface Letter {
  language: Language;
  subject: string;
  greeting: string;
  parts: readonly Part[];
}

// Mail programs ignore style sheets, so the colours are set on the elements.
const INK = '#1b2524';
const SOFT = '#52605e';
const BRAND = '#0b5c60';
const brandOf = ({ brandColour }: Site) => brandColour ?? BRAND;
const PAGE = '#faf8f5';
const FONT = "font-family:Inter,'Noto Sans Devanagari',Arial,sans-serif;font-size:16px;line-height:1.5";

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

function partAsText(part: Part): string {
  if (typeof part === 'string') return part;
  if ('url' in part) return `${part.label}:\n${part.url}`;
  return part.map((line) => `  ${line}`).join('\n');
}

function partAsHtml(part: Part, brand: string): string {
  if (typeof part === 'string') return `<p style="margin:0 0 16px">${escaped(part)}</p>`;
  if ('url' in part) {
    const style = `display:inline-block;padding:12px 24px;border-radius:10px;background:${brand};color:#ffffff;font-weight:600;text-decoration:none`;
    return `<p style="margin:24px 0"><a href="${escaped(part.url)}" style="${style}">${escaped(part.label)}</a></p>`;
  }
  return `<ul style="margin:0 0 16px;padding-left:20px">${part.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>`;
}

const footer = ({ name, address, phone }: Site) => [name, address, phone];

function asHtml(site: Site, { language, subject, greeting, parts }: Letter): string {
  const body = [greeting, ...parts].map((part) => partAsHtml(part, brandOf(site))).join('\n');
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:${PAGE};color:${INK};${FONT}">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 16px;color:${brandOf(site)};font-size:18px;font-weight:600">${escaped(site.name)}</p>
<div style="padding:24px;border-radius:14px;background:#ffffff">
${body}
</div>
<p style="margin:16px 0 0;color:${SOFT};font-size:13px">${footer(site).map(escaped).join('<br>')}</p>
</div>
</body>
</html>
`;
}

const GREETINGS: Record<Language, (name: string) => string> = {
  en: (name) => `Dear ${name},`,
  hi: (name) => `नमस्ते ${name},`,
};

/** The greeting of a mail. */
export const greet = (language: Language, name: string): string => GREETINGS[language](name);

/** Returns the URL of a page in a person's language; `path` as in spec.md. */
export function pageUrl(site: Site, language: Language, path: string): string {
  return `${site.url}${language === 'hi' ? '/hi' : ''}${path}`;
}

// Mail programs turn a dot before a letter, a scheme or an at sign into a link. Dots in numbers stay.
const withoutLinks = (text: string) =>
  text
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[.\u3002\uff0e\uff61](?=\p{L})/gu, '$& ')
    .replace(/:(?=\/\/)/g, ': ')
    .replace(/@(?=\S)/g, '@ ');

/**
 * Returns one line in which mail programs detect no link, because it contains names and notes of users. The site's `own` texts are not
 * changed.
 */
function plainLine(text: string, own: readonly string[]): string {
  const [first, ...rest] = own;
  if (first === undefined) return withoutLinks(text);
  return text
    .split(first)
    .map((part) => plainLine(part, rest))
    .join(first);
}

function plainPart(part: Part, own: readonly string[]): Part {
  if (typeof part === 'string') return plainLine(part, own);
  return 'url' in part ? part : part.map((line) => plainLine(line, own));
}

/** Renders both forms of a mail. Every value is escaped and on one line, and only the button is a link. */
export function renderMail(site: Site, letter: Letter): Pick<Mail, 'subject' | 'text' | 'html'> {
  const own = [site.name, site.email, site.phone];
  const plain: Letter = {
    ...letter,
    subject: plainLine(letter.subject, own),
    greeting: plainLine(letter.greeting, own),
    parts: letter.parts.map((part) => plainPart(part, own)),
  };
  const text = [plain.greeting, ...plain.parts.map(partAsText), `-- \n${footer(site).join('\n')}`].join('\n\n');
  return { subject: plain.subject, text: `${text}\n`, html: asHtml(site, plain) };
}
