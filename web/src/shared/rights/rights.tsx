// Shows staff only the parts of the administration that their permissions allow. The server checks every call independently.
import type { Permission } from '@labfront/contract/permission-names';
import { createContext, type ReactNode, use, useCallback, useMemo } from 'react';

interface Rights {
  readonly permissions: ReadonlySet<Permission>;
  /** Those of them that hold in scope `all`. */
  readonly everywhere: ReadonlySet<Permission>;
}

/** Without a provider nobody has asked: what stands outside the administration hides nothing. */
const RightsContext = createContext<Rights | null>(null);

interface RightsProviderProps {
  readonly permissions: readonly Permission[];
  /** Those of them that hold in scope `all`; all of them unless told. */
  readonly everywhere?: readonly Permission[] | undefined;
  readonly children: ReactNode;
}

export function RightsProvider({ permissions, everywhere = permissions, children }: RightsProviderProps) {
  const rights = useMemo(
    () => ({ permissions: new Set(permissions), everywhere: new Set(everywhere) }),
    [permissions, everywhere],
  );
  return <RightsContext value={rights}>{children}</RightsContext>;
}

/** Whether a button of this permission is shown. */
export function useMay(): (permission: Permission) => boolean {
  const rights = use(RightsContext);
  return useCallback((permission) => rights?.permissions.has(permission) ?? true, [rights]);
}

/** Whether a button is shown that this permission opens in scope `all` only. */
export function useMayEverywhere(): (permission: Permission) => boolean {
  const rights = use(RightsContext);
  return useCallback((permission) => rights?.everywhere.has(permission) ?? true, [rights]);
}

/** Shows what belongs to a permission to those who have it. */
export function May({ permission, children }: { permission: Permission; children: ReactNode }) {
  return useMay()(permission) ? children : null;
}
