import type { ShippedTube } from '@labfront/contract/specimens';
import { spacedCode } from './specimen-words.ts';

/** `Asha Verma, Serum, yellow`: a tube as people tell it from the one beside it. */
export const aboutTube = ({ patient, specimen, colour }: Pick<ShippedTube, 'patient' | 'specimen' | 'colour'>) =>
  [patient, specimen, colour].filter(Boolean).join(', ');

/** A tube's code with its patient and kind. */
export function TubeLine({ code, about }: { readonly code: string; readonly about: string }) {
  return (
    <span className="flex flex-wrap gap-x-3">
      <span className="tabular whitespace-nowrap">{spacedCode(code)}</span>
      {about !== '' && <span className="text-ink-soft">{about}</span>}
    </span>
  );
}
