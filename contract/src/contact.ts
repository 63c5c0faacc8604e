import { z } from 'zod';
import {
  bareMobile,
  blankAsMissing,
  Email,
  Id,
  ListQuery,
  line,
  requiredName,
  requiredText,
  Timestamp,
  text,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { rule } from './messages/rules.ts';

/** A mobile number, or a landline with its area code. */
const Phone = z
  .string()
  .transform(bareMobile)
  .pipe(z.string().regex(/^\d{10}$/, rule('phone')));

const TypedPhone = z.union([z.string(), z.number().transform(String)], rule('phone')).pipe(line(40, 'Phone number'));

const reachable = (schema: z.ZodType<string>, typed: string | undefined) =>
  typed === undefined ? undefined : schema.safeParse(typed);

/** Either the phone number or the e-mail must be valid, so that the laboratory can answer; the other is stored as typed. */
export const ContactBody = z
  .object({
    name: requiredName(120, 'Name'),
    city: blankAsMissing(line(80, 'City')),
    phoneNumber: blankAsMissing(TypedPhone),
    email: blankAsMissing(text(254, 'E-mail')),
    message: requiredText(4_000, 'Message'),
  })
  .transform((body, context) => {
    const phone = reachable(Phone, body.phoneNumber);
    const email = reachable(Email, body.email);
    if (!phone?.success && !email?.success) {
      const missing = rule('phoneOrEmail');
      const problems = [
        phone && { path: 'phoneNumber', message: rule('phone') },
        email && { path: 'email', message: rule('email') },
      ].filter((problem) => problem !== undefined);
      const issues = problems.length > 0 ? problems : [{ path: 'phoneNumber', message: missing }];
      for (const { path, message } of issues) context.addIssue({ code: 'custom', path: [path], message });
      return z.NEVER;
    }
    return { ...body, phoneNumber: phone?.data ?? body.phoneNumber, email: email?.data ?? body.email };
  });

export const ContactAnswerWay = z.enum(['mail', 'phone'], rule('answerWay'));
export type ContactAnswerWay = z.output<typeof ContactAnswerWay>;

/** `phone` records what was said in a call; nothing is sent. */
export const ContactAnswerBody = z.object({
  text: requiredText(4_000, 'Answer'),
  way: ContactAnswerWay.default('mail'),
});

export const ContactAnswer = z.object({
  _id: Id,
  at: Timestamp,
  /** The name of the staff member. */
  by: z.string(),
  way: ContactAnswerWay,
  text: z.string(),
});

export const ContactMessage = z.object({
  _id: Id,
  name: z.string(),
  city: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
  message: z.string(),
  handled: z.boolean(),
  handledAt: Timestamp.nullable(),
  /** Oldest first. */
  answers: z.array(ContactAnswer),
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
    access: 'staff',
    permission: 'customer.read',
    summary: 'Messages, newest first; status is open or handled',
    query: ListQuery,
    response: z.array(ContactMessage),
  }),
  updateContact: endpoint({
    method: 'PUT',
    path: '/contact/:id',
    access: 'staff',
    permission: 'customer.edit',
    summary: 'Mark a message as handled, or as open again',
    params: z.object({ id: Id }),
    body: z.object({ handled: z.boolean(rule('trueOrFalse')) }),
    response: z.object({ data: ContactMessage }),
  }),
  answerContact: endpoint({
    method: 'POST',
    path: '/contact/:id/answer',
    access: 'staff',
    permission: 'customer.edit',
    summary: 'Answer an open message by mail, or record the answer given by telephone; the message is handled then',
    params: z.object({ id: Id }),
    body: ContactAnswerBody,
    response: z.object({ message: z.string(), data: ContactMessage }),
    status: 201,
  }),
};
