// The list of centres, for visitors and for staff.
import type { Centre } from '@labfront/contract/centre-schemas';
import type { ListQuery } from '@labfront/contract/common';
import { searchPhrase } from '@labfront/contract/search-words';
import { isValidOn } from '@labfront/contract/valid-days';
import { type Clock, localDay } from '../../platform/base/clock.ts';
import { type Page, readPage } from '../../platform/base/paging.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { allCentres, listPincodes } from './centres.queries.ts';
import { toCentre } from './centres.view.ts';

const WHOLE_LIST_ROWS = 1_000;
const SORTS = ['code', 'name', 'city'] as const;
type CentreSort = (typeof SORTS)[number];

type CentresQuery = ListQuery & { all?: string | undefined; kind?: string | undefined };

export function createCentreList({ database: { db }, clock }: { database: Database; clock: Clock }) {
  /**
   * Listed centres that work, by code, whole unless a page is asked for. Staff who ask for `all` get every one, because a laboratory without
   * visitors is where they work and where their tubes go; filtered by `status` (listed, unlisted, inactive). `kind` and `city` filter; `q` finds
   * by name, code, city, address and pincode. All but those who keep the centres are told of an accreditation that is in date alone: up to
   * and including its last day.
   */
  return async function list(
    query: CentresQuery,
    caller: Caller | null,
  ): Promise<{ centres: Centre[]; total: number; page: Page<CentreSort> }> {
    const page = readPage(query, SORTS, 'code', WHOLE_LIST_ROWS);
    const seesAll = (caller?.rights.size ?? 0) > 0 && query.all === 'true';
    const keeps = Boolean(caller?.scope);
    const today = localDay(clock.now());
    const wanted = searchPhrase(query.q ?? '').toLowerCase();
    const [city, kind, status] = [query.city, query.kind, query.status].map((word) => word?.trim().toLowerCase());
    const rows = (await allCentres(db)).filter((row) => {
      const state = row.active === 0 ? 'inactive' : row.listed === 1 ? 'listed' : 'unlisted';
      const words = `${row.name} ${row.code} ${row.city} ${row.address} ${row.pincode}`.toLowerCase();
      return (
        (seesAll
          ? !['listed', 'unlisted', 'inactive'].includes(status ?? '') || state === status
          : state === 'listed') &&
        (!city || row.city.toLowerCase() === city) &&
        (kind === undefined || !['laboratory', 'collection'].includes(kind) || row.kind === kind) &&
        words.includes(wanted)
      );
    });
    const { field, direction } = page.sort;
    rows.sort((a, b) => a[field].localeCompare(b[field], 'en-IN') || (a.code < b.code ? -1 : 1));
    const shown = (direction === 'desc' ? rows.toReversed() : rows).slice(page.offset, page.offset + page.limit);
    const pincodes = await listPincodes(
      db,
      shown.map(({ id }) => id),
    );
    const centres = shown.map((row) => {
      const centre = toCentre(row, pincodes.get(row.id) ?? []);
      if (seesAll && keeps) return centre;
      const { accreditation, pcpndt } = centre;
      return {
        ...centre,
        accreditation: accreditation && isValidOn(accreditation, today) ? accreditation : null,
        pcpndt: pcpndt && isValidOn(pcpndt, today) ? pcpndt : null,
      };
    });
    return { centres, total: rows.length, page };
  };
}
