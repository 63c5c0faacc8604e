// The pathologist of the demonstration has read ranges and explanations of three departments; those of the others are drafts still.
import type { DemoPeople } from './demo-people.ts';
import type { DemoShop } from './demo-shop.ts';
import type { DemoParameter, DemoRange } from './demo-values.ts';

const READ = ['Haematology', 'Biochemistry', 'Clinical pathology'];
const MOST = 500;

interface Draft {
  readonly version: number;
  readonly ranges: readonly DemoRange[];
}

type Listed = Omit<DemoParameter, 'ranges'> & { readonly department: string; readonly draft: Draft | null };

/** @returns the parameters with their approved ranges, by id. */
export async function approveDrafts(shop: DemoShop, { pathologist }: DemoPeople): Promise<Map<string, DemoParameter>> {
  const { data }: { data: Listed[] } = await shop.call(pathologist, 'GET', '/parameters');
  const read = data.filter(({ department }) => READ.includes(department));
  const drafts = read.flatMap(({ _id, draft }) => (draft ? [{ parameterId: _id, version: draft.version }] : []));
  for (let from = 0; from < drafts.length; from += MOST)
    await shop.call(pathologist, 'PUT', '/parameters/ranges/approve', { drafts: drafts.slice(from, from + MOST) });
  const { data: texts } = await shop.call(pathologist, 'GET', '/explanations');
  const written = texts.flatMap(
    ({
      parameterId,
      _id,
      department,
      draft,
    }: {
      parameterId?: string;
      _id: string;
      department: string;
      draft: Draft | null;
    }) => (draft && READ.includes(department) ? [{ parameterId: parameterId ?? _id, version: draft.version }] : []),
  );
  for (let from = 0; from < written.length; from += MOST)
    await shop.call(pathologist, 'PUT', '/explanations/approve', { drafts: written.slice(from, from + MOST) });
  return new Map(read.map(({ draft, ...parameter }) => [parameter._id, { ...parameter, ranges: draft?.ranges ?? [] }]));
}
