import { useMessages } from '../../shared/i18n/messages.ts';
import { Link } from '../../shared/router/link.tsx';
import { SiteContacts } from '../../shared/site/site-contacts.tsx';
import { Breadcrumbs } from '../../shared/ui/breadcrumbs.tsx';
import { articleMessages } from './article.messages.ts';

export interface ArticleSection {
  readonly title: string;
  readonly text: readonly string[];
  /** Points of a list, below the text. */
  readonly points?: readonly string[];
  /** The target of the section's link. */
  readonly link?: { readonly to: string; readonly label: string };
}

interface ArticleProps {
  readonly title: string;
  readonly intro: string;
  /** The date of the last change, in words. */
  readonly updated?: string;
  /** By the name that links to a section end with. */
  readonly sections: Readonly<Record<string, ArticleSection>>;
  /** Title of the last section, with the laboratory's contact. */
  readonly contactTitle: string;
  readonly contactText: string;
}

/** A text page: a table of contents, sections, and a contact at its end. */
export function Article({ title, intro, updated, sections, contactTitle, contactText }: ArticleProps) {
  const text = useMessages(articleMessages);
  const list = Object.entries(sections);
  return (
    <article className="page-width py-6 lg:py-8">
      <Breadcrumbs items={[{ label: text.home, to: '/' }, { label: title }]} />
      <h1 className="mt-2">{title}</h1>
      <p className="mt-3 max-w-text text-lg text-ink-soft">{intro}</p>
      {updated && <p className="mt-2 text-sm text-ink-soft">{updated}</p>}
      <div className="mt-8 grid gap-8 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-12">
        <nav
          aria-label={text.contents}
          className="rounded-card border border-line bg-surface p-4 lg:sticky lg:top-36 lg:self-start short:static"
        >
          <p className="font-strong">{text.contents}</p>
          <ul className="mt-2">
            {[...list.map(([id, section]) => [id, section.title] as const), ['contact', contactTitle] as const].map(
              ([id, label]) => (
                <li key={id}>
                  <a href={`#${id}`} className="link flex min-h-touch items-center text-sm">
                    {label}
                  </a>
                </li>
              ),
            )}
          </ul>
        </nav>
        <div className="flex max-w-text min-w-0 flex-col gap-10">
          {list.map(([id, section]) => (
            <section key={id} id={id} className="flex scroll-mt-36 flex-col gap-3">
              <h2>{section.title}</h2>
              {section.text.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {section.points && (
                <ul className="flex list-disc flex-col gap-2 pl-6">
                  {section.points.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
              )}
              {section.link && (
                <p>
                  <Link to={section.link.to} className="link">
                    {section.link.label}
                  </Link>
                </p>
              )}
            </section>
          ))}
          <section id="contact" className="flex scroll-mt-36 flex-col gap-3">
            <h2>{contactTitle}</h2>
            <p>{contactText}</p>
            <SiteContacts />
          </section>
        </div>
      </div>
    </article>
  );
}
