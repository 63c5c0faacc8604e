// The search of the shop, for whoever reads a prescription: a list such as "CBC, thyroid, vitamin D" finds a group for each name.
import type { PrescribedItem } from '@labfront/contract/prescriptions';
import type { SearchAnswer } from '@labfront/contract/search';
import { customThunk, fallbackOf } from '../../../shared/store/api-thunk.ts';
import { prescriptionsAdminMessages } from './prescriptions-admin.messages.ts';

export type ChosenItem = Pick<PrescribedItem, '_id' | 'kind' | 'name' | 'finalPrice' | 'available'>;

export interface FoundItems {
  /** One for each name of a list; one without a name for any other text. */
  readonly groups: readonly { readonly name: string; readonly items: readonly ChosenItem[] }[];
}

const SHOWN = 8;
const SHOWN_OF_A_GROUP = 3;

function toFound({ tests, packages, groups }: SearchAnswer): FoundItems {
  const chosen = (
    kind: ChosenItem['kind'],
    { _id, name, finalPrice }: { _id: string; name: string; finalPrice: number },
  ) => ({
    _id,
    kind,
    name,
    finalPrice,
    available: true,
  });
  const ofTests = tests.map((test) => chosen('test', test));
  const ofPackages = packages.map((pack) => chosen('package', pack));
  if (groups.length === 0)
    return { groups: [{ name: '', items: [...ofTests.slice(0, SHOWN), ...ofPackages.slice(0, SHOWN)] }] };
  const byId = new Map([...ofTests, ...ofPackages].map((item) => [item._id, item]));
  return {
    groups: groups.map(({ name, ids }) => ({
      name,
      items: ids.flatMap((id) => byId.get(id) ?? []).slice(0, SHOWN_OF_A_GROUP),
    })),
  };
}

export const searchItems = customThunk(
  'prescriptionsAdmin/searchItems',
  fallbackOf(prescriptionsAdminMessages, 'searchFailed'),
  async (api, query: string, signal): Promise<FoundItems> =>
    toFound(await api.call('GET /search', { query: { query }, signal })),
);
