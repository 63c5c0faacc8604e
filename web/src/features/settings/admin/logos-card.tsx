import { LOGO_KINDS } from '@labfront/contract/setting-names';
import type { LogoKind, SiteSettings } from '@labfront/contract/settings';
import clsx from 'clsx';
import { Trash2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { siteChanged } from '../../../shared/site/site.slice.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { settingsMessages } from './settings.messages.ts';
import { removeLogo, uploadLogo } from './settings.slice.ts';

/** The three pictures of the site; each is saved as soon as it is chosen. */
export function LogosCard({ logos }: { logos: SiteSettings['logos'] }) {
  const text = useMessages(settingsMessages);
  return (
    <Card className="flex flex-col gap-5 p-5 sm:p-6">
      <div>
        <h2 className="text-xl!">{text.logos}</h2>
        <p className="text-sm text-ink-soft">{text.logosIntro}</p>
      </div>
      <ul className="grid gap-5 sm:grid-cols-3">
        {LOGO_KINDS.map((kind) => (
          <LogoItem key={kind} kind={kind} logo={logos[kind]} />
        ))}
      </ul>
    </Card>
  );
}

function LogoItem({ kind, logo }: { kind: LogoKind; logo: SiteSettings['logos'][LogoKind] }) {
  const text = useMessages(settingsMessages);
  const dispatch = useAppDispatch();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const name = text.logoNames[kind];

  async function run(work: ReturnType<typeof upload> | ReturnType<typeof remove>) {
    setBusy(true);
    setFailure(null);
    const answer = await work;
    setBusy(false);
    if (uploadLogo.fulfilled.match(answer) || removeLogo.fulfilled.match(answer)) {
      dispatch(siteChanged(answer.payload.data));
      notify('success', answer.payload.message);
    } else {
      const { payload } = answer as { payload?: { message: string; issues: readonly { message: string }[] } };
      setFailure(payload?.issues[0]?.message ?? payload?.message ?? text.logoFailed);
    }
  }
  const upload = (file: File) => dispatch(uploadLogo({ kind, file }));
  const remove = () => dispatch(removeLogo({ params: { kind } }));

  return (
    <li className="flex flex-col gap-2">
      <h3 className="text-base! font-strong">{name}</h3>
      <div
        className={clsx(
          'flex h-24 items-center justify-center rounded-field border border-line p-3',
          kind === 'dark' ? 'bg-deep text-on-deep-soft' : 'bg-plate text-qr-dark',
        )}
      >
        {logo ? (
          <img src={logo.src} alt={name} width={logo.width} height={logo.height} className="size-full object-contain" />
        ) : (
          <span className="text-sm">{text.noLogo}</span>
        )}
      </div>
      <p className="text-sm text-ink-soft">{text.logoHints[kind]}</p>
      <FormError message={failure} />
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label={text.choose(name)}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) void run(upload(file));
          // The same file again is a choice too.
          target.value = '';
        }}
      />
      <div className="mt-auto flex flex-wrap gap-2">
        <Button variant="secondary" busy={busy} onClick={() => input.current?.click()}>
          <Upload aria-hidden="true" className="size-4" />
          {text.choose(name)}
        </Button>
        {logo && (
          <Button variant="quiet" disabled={busy} onClick={() => void run(remove())}>
            <Trash2 aria-hidden="true" className="size-4" />
            {text.remove(name)}
          </Button>
        )}
      </div>
    </li>
  );
}
