// Shows staff only the parts of the administration that their permissions allow. The server checks every call independently.
import type { Permission } from '@labfront/contract/permission-names';
import { createContext, type ReactNode, use, useCallback, useMemo } from 'react';

/** Without a provider nobody has asked: what stands outside the administration hides nothing. */
const RightsContext = createContext<ReadonlySet<Permission> | null>(null);

export function RightsProvider({ permissions, children }: { permissions: readonly Permission[]; children: ReactNode }) {
  const rights = useMemo(() => new Set(permissions), [permissions]);
  return <RightsContext value={rights}>{children}</RightsContext>;
}

/** Whether a button of this permission is shown. */
export function useMay(): (permission: Permission) => boolean {
  const rights = use(RightsContext);
  return useCallback((permission) => rights?.has(permission) ?? true, [rights]);
}

/** Shows what belongs to a permission to those who have it. */
export function May({ permission, children }: { permission: Permission; children: ReactNode }) {
  return useMay()(permission) ? children : null;
}
