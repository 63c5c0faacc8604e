import type { ExplanationTexts } from '@labfront/contract/explanations';
import { EXPLANATION_PARTS, READING_LEVELS } from '@labfront/contract/reading-levels';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { explanationsMessages } from './explanations.messages.ts';

const LANGUAGES = ['en', 'hi'] as const;

/** Every text of a version, a column for each language and reading level. */
export function ExplanationWords({ texts }: { texts: ExplanationTexts }) {
  const text = useMessages(explanationsMessages);
  return (
    <div className="grid gap-x-6 gap-y-4 text-sm md:grid-cols-2">
      {LANGUAGES.flatMap((language) =>
        READING_LEVELS.map((level) => (
          <div key={`${language} ${level}`} lang={language}>
            <p className="font-strong">{text.of(text.languages[language], text.levels[level])}</p>
            <dl className="mt-1 flex flex-col gap-1.5">
              {EXPLANATION_PARTS.filter((part) => texts[language][level][part] !== '').map((part) => (
                <div key={part}>
                  <dt lang="en" className="text-xs text-ink-soft">
                    {text.parts[part]}
                  </dt>
                  <dd className="wrap-anywhere">{texts[language][level][part]}</dd>
                </div>
              ))}
            </dl>
          </div>
        )),
      )}
    </div>
  );
}
