import { z } from 'zod';
import { Id, ListQuery } from './common.ts';
import { endpoint } from './endpoint.ts';

export const City = z.object({ _id: Id, name: z.string() });
export type City = z.output<typeof City>;

export const cities = {
  listCities: endpoint({
    method: 'GET',
    path: '/city/cities',
    access: 'public',
    summary: 'Cities that are served, by name',
    query: ListQuery,
    response: z.array(City),
  }),
};
