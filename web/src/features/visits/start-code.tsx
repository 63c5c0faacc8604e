import { useMessages } from '../../shared/i18n/messages.ts';
import { visitsMessages } from './visits.messages.ts';

/** The code that the patient tells at the door or the counter. */
export function StartCode({ code, collection }: { code: string; collection: 'home' | 'centre' }) {
  const text = useMessages(visitsMessages);
  return (
    <div>
      <dt className="text-ink-soft">{text.startCode}</dt>
      <dd>
        <span className="tabular text-2xl font-strong tracking-widest">{code}</span>
        <span className="block max-w-64 text-ink-soft">
          {collection === 'home' ? text.tellAtDoor : text.tellAtCounter}
        </span>
      </dd>
    </div>
  );
}
