// Paging, sorting and searching of lists, read so leniently that a list never answers 400 (wire.md, general rules).
import type { ListQuery } from '@labfront/contract/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { totalsEnd } from './request-context.ts';

export interface Page<Sort extends string> {
  /** 1-based. */
  page: number;
  limit: number;
  offset: number;
  sort: { field: Sort; direction: 'asc' | 'desc' };
  /** Whether the caller asked for a page or a limit. */
  isPaged: boolean;
}

const MAX_LIMIT = 200;
const MAX_PAGE = 1_000_000;
/** Proxies and clients take 4 to 16 KiB for all headers of an answer together. */
const MAX_LINK_BYTES = 2_048;

function clampedInteger(value: string | undefined, min: number, max: number): number | undefined {
  if (value === undefined || value.trim() === '') return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? Math.min(max, Math.max(min, Math.trunc(number))) : undefined;
}

/** Reads `page`, `limit` and `sort`; `whole` is the number of rows when neither page nor limit is given. */
export function readPage<Sort extends string>(
  query: ListQuery,
  sorts: readonly Sort[],
  fallback: `-${Sort}` | Sort,
  whole: number,
): Page<Sort> {
  const page = clampedInteger(query.page, 1, MAX_PAGE);
  const limit = clampedInteger(query.limit, 1, MAX_LIMIT);
  const isPaged = page !== undefined || limit !== undefined;
  const rows = isPaged ? (limit ?? 50) : whole;
  const sortOf = (text: string | undefined) => {
    const field = sorts.find((name) => name === text?.replace(/^-/, ''));
    return field && { field, direction: text?.startsWith('-') ? ('desc' as const) : ('asc' as const) };
  };
  const sort = sortOf(query.sort) ?? sortOf(fallback);
  if (!sort) throw new Error(`${fallback} is no sort of this list`);
  return { page: page ?? 1, limit: rows, offset: ((page ?? 1) - 1) * rows, sort, isPaged };
}

/** The largest total that is counted for who asks with `Prefer: count=bounded` (RFC 7240), of a list and of the hits of a search. */
const BOUNDED = { listed: 100_000, found: 2_000 };

/**
 * Returns the largest total that a request wants to know exactly, undefined for every one. A page behind that is found by counting, so all
 * is counted for it.
 */
export function endOfTotals({ headers, query }: Pick<FastifyRequest, 'headers' | 'query'>): number | undefined {
  if (!/\bcount=bounded\b/.test(String(headers.prefer ?? ''))) return undefined;
  const asked = query as ListQuery;
  const { offset, limit } = readPage(asked, ['id'], 'id', 0);
  const end = asked.q?.trim() ? BOUNDED.found : BOUNDED.listed;
  return offset + limit <= end ? end : undefined;
}

/**
 * The total in `X-Total-Count` and the neighbours of the page at `url` in `Link` (RFC 8288). `Link` repeats the query up to four times: one
 * that is long is answered without, and the client counts pages by the total.
 * @param end a total above it is told as "more than that" (`X-Total-Count-Relation: gt`), and without the last page.
 */
export function pageHeaders(url: string, page: Page<string>, total: number, end = total): Record<string, string> {
  const isMore = total > end;
  const counted = {
    'x-total-count': String(isMore ? end : total),
    ...(isMore && { 'x-total-count-relation': 'gt' }),
  };
  if (!page.isPaged) return counted;
  const last = Math.max(1, Math.ceil(total / page.limit));
  const [path = '', search = ''] = url.split('?');
  const link = (number: number, rel: string) => {
    const parameters = new URLSearchParams(search);
    parameters.set('page', String(number));
    parameters.set('limit', String(page.limit));
    return `<${path}?${parameters}>; rel="${rel}"`;
  };
  const links = [link(1, 'first'), ...(isMore ? [] : [link(last, 'last')])];
  if (page.page > 1) links.push(link(Math.min(page.page - 1, last), 'prev'));
  if (page.page < last) links.push(link(page.page + 1, 'next'));
  const header = links.join(', ');
  return { ...counted, ...(header.length <= MAX_LINK_BYTES && { link: header }) };
}

/** Sets the headers for the total and the neighbouring pages. */
export function announcePage(request: FastifyRequest, reply: FastifyReply, page: Page<string>, total: number): void {
  const end = totalsEnd();
  if (end !== undefined) reply.header('preference-applied', 'count=bounded');
  reply.headers(pageHeaders(request.url, page, total, end));
}

/** A LIKE pattern that finds `text` anywhere, with `!` as the escape character. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[!%_]/g, '!$&')}%`;
}
