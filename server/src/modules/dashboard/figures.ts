// Figures of the dashboard that somebody may see: each needs the permission of what it counts, and counts within its scope.
import type { Permission } from '@labfront/contract/permission-names';
import type { Rights, Scope } from '../../platform/base/scope.ts';

/**
 * Reads a figure within the scope of its permission.
 * @returns it by its name; nothing without the permission.
 */
export async function figureOf<Name extends string, Value>(
  rights: Rights,
  permission: Permission,
  name: Name,
  read: (scope: Scope) => Promise<Value>,
): Promise<{ [K in Name]?: Value }> {
  const scope = rights.get(permission);
  return (scope === undefined ? {} : { [name]: await read(scope) }) as { [K in Name]?: Value };
}
