import { z } from 'zod';
import { Id, ListQuery, requiredText } from './common.ts';
import { endpoint } from './endpoint.ts';

export const City = z.object({ _id: Id, name: z.string() });
export type City = z.output<typeof City>;

export const CityBody = z.object({
  name: requiredText(100, 'Name').transform((name) => name.replace(/\s+/g, ' ')),
});

export const cities = {
  listCities: endpoint({
    method: 'GET',
    path: '/city/cities',
    access: 'public',
    widenedBy: 'settings.manage',
    summary: 'Cities that are served, by name',
    query: ListQuery,
    response: z.array(City),
  }),
  createCity: endpoint({
    method: 'POST',
    path: '/city/cities',
    access: 'staff',
    permission: 'settings.manage',
    summary: 'Add a city',
    body: CityBody,
    response: City,
    status: 201,
  }),
  updateCity: endpoint({
    method: 'PUT',
    path: '/city/cities/:id',
    access: 'staff',
    permission: 'settings.manage',
    summary: 'Rename a city; bookings keep the name they were made with',
    params: z.object({ id: Id }),
    body: CityBody,
    response: City,
  }),
  deleteCity: endpoint({
    method: 'DELETE',
    path: '/city/cities/:id',
    access: 'staff',
    permission: 'settings.manage',
    summary: 'Stop serving a city; refused while collections are still to come there',
    params: z.object({ id: Id }),
    response: z.object({ id: Id, message: z.string() }),
  }),
};
