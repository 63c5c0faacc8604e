import type { Permission } from '@labfront/contract/permission-names';
import { PERMISSIONS, PRESET_ROLE_IDS, PRESET_ROLES, presetPermissions } from '@labfront/contract/permissions';
import { LockKeyhole } from 'lucide-react';
import { useLocale, useMessages } from '../../shared/i18n/messages.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { adminAccessMessages } from './admin-access.messages.ts';

interface NoPermissionProps {
  /** Null where somebody may open no page at all. */
  readonly permission: Permission | null;
  /** The first page that they may open. */
  readonly firstPage: string | undefined;
}

/** In the place of a page that somebody may not open: which permission it needs, and who gives it. */
export default function NoPermission({ permission, firstPage }: NoPermissionProps) {
  const text = useMessages(adminAccessMessages);
  const locale = useLocale();
  const roles = PRESET_ROLE_IDS.filter((id) => permission !== null && presetPermissions(id).includes(permission));
  const names = new Intl.ListFormat(locale, { type: 'disjunction' }).format(
    roles.map((id) => PRESET_ROLES[id].name[locale]),
  );
  return (
    <div className="mx-auto flex max-w-text flex-col items-center gap-3 rounded-card border border-dashed border-line px-6 py-12 text-center">
      <span className="flex size-14 items-center justify-center rounded-full bg-brand-soft text-brand">
        <LockKeyhole aria-hidden="true" className="size-6" />
      </span>
      <h1 className="text-xl!">{permission === null ? text.noPage : text.missing}</h1>
      {permission === null ? (
        <p className="text-ink-soft">{text.noPageHint}</p>
      ) : (
        <>
          <p>{text.missingHint(PERMISSIONS[permission][locale])}</p>
          <p className="text-ink-soft">
            {text.whoGives} {text.rolesWith(names)}
          </p>
        </>
      )}
      <ButtonLink to={firstPage ?? '/user'} variant="secondary" className="mt-2">
        {firstPage === undefined ? text.toAccount : text.toFirstPage}
      </ButtonLink>
    </div>
  );
}
