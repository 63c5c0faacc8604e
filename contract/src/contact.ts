import { z } from 'zod';
import { bareMobile, blankAsMissing, Email, Id, ListQuery, requiredText, Timestamp, text } from './common.ts';
import { endpoint } from './endpoint.ts';

/** A mobile number, or a landline with its area code. */
const Phone = z
  .union([z.string(), z.number().transform(String)], 'Enter a 10-digit phone number')
  .transform(bareMobile)
  .pipe(z.string().regex(/^\d{10}$/, 'Enter a 10-digit phone number'));

export const ContactBody = z
  .object({
    name: requiredText(120, 'Name'),
    city: blankAsMissing(text(80, 'City')),
    phoneNumber: blankAsMissing(Phone),
    email: blankAsMissing(Email),
    message: requiredText(4_000, 'Message'),
  })
  .refine(({ phoneNumber, email }) => phoneNumber !== undefined || email !== undefined, {
    path: ['phoneNumber'],
    message: 'Give a phone number or an e-mail address, so that we can answer',
  });

export const ContactMessage = z.object({
  _id: Id,
  name: z.string(),
  city: z.string(),
  phoneNumber: z.string().nullable(),
  email: z.string().nullable(),
  message: z.string(),
  handled: z.boolean(),
  handledAt: Timestamp.nullable(),
  createdAt: Timestamp,
});
export type ContactMessage = z.output<typeof ContactMessage>;

export const contact = {
  createContact: endpoint({
    method: 'POST',
    path: '/contact/create',
    access: 'public',
    summary: 'Send a message to the laboratory',
    body: ContactBody,
    response: z.object({ message: z.string(), data: ContactMessage }),
    status: 201,
  }),
  listContacts: endpoint({
    method: 'GET',
    path: '/contact/all',
    access: 'admin',
    summary: 'Messages, newest first; status is open or handled',
    query: ListQuery,
    response: z.array(ContactMessage),
  }),
  updateContact: endpoint({
    method: 'PUT',
    path: '/contact/:id',
    access: 'admin',
    summary: 'Mark a message as handled, or as open again',
    params: z.object({ id: Id }),
    body: z.object({ handled: z.boolean('Say true or false') }),
    response: z.object({ data: ContactMessage }),
  }),
};
