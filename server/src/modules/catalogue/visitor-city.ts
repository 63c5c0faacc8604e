// The city that a visitor asks prices for: `city` of the query, else the cookie that the shop's header sets.
import type { FastifyRequest } from 'fastify';
import type { Variant } from '../../platform/http/cached-reads.ts';
import type { PageVariant } from '../../platform/http/page-site.types.ts';
import type { Catalogue } from './catalogue.snapshot.ts';

const COOKIE = /(?:^|;\s*)city=([^;]*)/;
const LONGEST_CITY = 100;

function cookieCity({ headers }: FastifyRequest): string {
  const [, value = ''] = COOKIE.exec(headers.cookie ?? '') ?? [];
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}

/** Returns the city as it was sent, '' for base prices. A blank `city` in the query asks for base prices whatever the cookie says. */
export function askedCity(request: FastifyRequest): string {
  const { city, all } = request.query as Readonly<Record<string, unknown>>;
  if (typeof city === 'string') return city.slice(0, LONGEST_CITY).trim();
  // The lists of the administration show the prices that it edits.
  return all === 'true' ? '' : cookieCity(request).slice(0, LONGEST_CITY).trim();
}

/** The city of a request as far as it has a price list: its id, else null, so that unknown cities share the base answers. */
export const CITY_VARIANT: Variant<Catalogue> = {
  parameter: 'city',
  of(request, catalogue) {
    if (catalogue.pricedCities.size === 0) return null;
    const asked = askedCity(request);
    return asked === '' ? null : catalogue.findPricedCity(asked);
  },
};

/** The header of answers that the cookie decides too. */
export const VARIES_BY_CITY = { vary: 'Cookie' };

/** The versions of a page by the city's id, '' for base prices, made once for each catalogue. */
const pageVariants = new WeakMap<Catalogue, Map<string, PageVariant>>();

function makeVariants({ pricedCities }: Catalogue): Map<string, PageVariant> {
  const priced = [...pricedCities.values()].map(({ name }) => name);
  const all = [{ id: '', name: '' }, ...pricedCities.values()];
  return new Map(
    all.map(({ id, name }) => [
      id,
      // A blank city in the cookie: the calls of the page at base prices name none.
      { key: id, headers: { cookie: `city=${id}` }, state: { visitorCity: { name, priced } } },
    ]),
  );
}

/** The version of a page for the visitor's city; the one of base prices where the city has no price list. */
export const createCityVariant =
  ({ current }: { current(): Promise<Catalogue> }) =>
  async (request: FastifyRequest): Promise<PageVariant | null> => {
    const catalogue = await current();
    if (catalogue.pricedCities.size === 0) return null;
    const variants = pageVariants.get(catalogue) ?? makeVariants(catalogue);
    pageVariants.set(catalogue, variants);
    return variants.get(CITY_VARIANT.of(request, catalogue) ?? '') ?? null;
  };

/** The city whose prices a visitor sees. */
export interface VisitorCity {
  /** Null for base prices. */
  readonly cityId: string | null;
  /** Whether the request names it; else it is the choice of an earlier visit. */
  readonly isAsked: boolean;
}

/** The visitor who sees base prices. */
export const NO_CITY: VisitorCity = { cityId: null, isAsked: false };

export const createVisitorCity =
  ({ current }: { current(): Promise<Catalogue> }) =>
  async (request: FastifyRequest): Promise<VisitorCity> => {
    const { city } = request.query as { city?: unknown };
    return { cityId: CITY_VARIANT.of(request, await current()), isAsked: typeof city === 'string' };
  };
