import { BRAND_COLOUR, brandColours, brandContrast, PLAIN_COLOURS } from '@labfront/contract/brand-colour';
import type { CSSProperties } from 'react';
import type { UseFormRegister, UseFormSetValue } from 'react-hook-form';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { settingsMessages } from './settings.messages.ts';
import { OWN_COLOUR, type SettingsValues } from './settings-values.ts';

interface ColourSectionProps {
  readonly values: Pick<SettingsValues, 'hasColour' | 'brandColour' | 'name'>;
  readonly error: string | undefined;
  readonly register: UseFormRegister<SettingsValues>;
  readonly setValue: UseFormSetValue<SettingsValues>;
}

/** The brand colour with what it does to a page, before it is saved. */
export function ColourSection({ values, error, register, setValue }: ColourSectionProps) {
  const text = useMessages(settingsMessages);
  const typed = values.brandColour.trim().toLowerCase();
  const isColour = BRAND_COLOUR.test(typed);
  return (
    <div className="flex flex-col gap-4">
      <Checkbox label={text.ownColour} {...register('hasColour')} />
      {values.hasColour && (
        <div className="flex items-start gap-3">
          <div className="grow">
            <TextField
              label={text.colour}
              hint={isColour ? text.contrast((Math.floor(brandContrast(typed) * 10) / 10).toFixed(1)) : text.colourHint}
              error={error}
              spellCheck={false}
              {...register('brandColour')}
            />
          </div>
          <input
            type="color"
            aria-label={text.pick}
            value={isColour ? typed : OWN_COLOUR}
            onChange={({ target }) =>
              setValue('brandColour', target.value, { shouldDirty: true, shouldValidate: true, shouldTouch: true })
            }
            className="mt-6.5 size-touch shrink-0 rounded-field border border-line-strong bg-surface p-1"
          />
        </div>
      )}
      {values.hasColour && isColour && <Preview colour={typed} name={values.name} />}
    </div>
  );
}

function Preview({ colour, name }: { colour: string; name: string }) {
  const text = useMessages(settingsMessages);
  return (
    <section aria-label={text.preview} className="grid gap-4 sm:grid-cols-2">
      {(['light', 'dark'] as const).map((theme) => {
        const colours = { ...PLAIN_COLOURS[theme], ...brandColours(colour)[theme] };
        const style = Object.fromEntries(Object.entries(colours).map(([key, value]) => [`--color-${key}`, value]));
        return (
          <figure key={theme} className="flex flex-col gap-2">
            <figcaption className="text-sm text-ink-soft">
              {theme === 'light' ? text.lightTheme : text.darkTheme}
            </figcaption>
            <div
              style={style as CSSProperties}
              className="overflow-hidden rounded-card border border-line bg-canvas text-ink"
            >
              <p className="bg-deep px-4 py-1.5 text-xs text-on-deep">{text.marquee}</p>
              <div className="flex items-center justify-between gap-3 border-b border-line bg-surface px-4 py-3">
                <span className="min-w-0 truncate font-strong text-ink">{name}</span>
                <span className="shrink-0 text-sm font-strong text-brand underline">{text.sampleLink}</span>
              </div>
              <div className="flex flex-wrap items-center gap-3 p-4">
                <span className="inline-flex min-h-touch items-center rounded-field bg-brand px-5 font-strong text-on-brand">
                  {text.sampleButton}
                </span>
                <span className="rounded-full bg-brand-soft px-2.5 py-1 text-xs font-strong text-brand-strong">
                  NABL
                </span>
              </div>
            </div>
          </figure>
        );
      })}
    </section>
  );
}
