// The consent of an adult relative that the account holder sees their results (laboratory.md section 2).
import { z } from 'zod';
import { Id, MessageBody } from './common.ts';
import { endpoint } from './endpoint.ts';
import { rule } from './messages/rules.ts';
import { PatientRecord, StaffPatient } from './patients.ts';
import { SmsCode } from './sign-in-codes.ts';

const params = z.object({ id: Id });

export const resultsConsent = {
  requestResultsConsent: endpoint({
    method: 'POST',
    path: '/patients/:id/consent/code',
    access: 'user',
    summary: 'Send an adult relative a code by SMS, with which they agree that the caller sees their results',
    params,
    response: z.object({ token: z.string(), mobileNumber: z.string(), message: z.string() }),
  }),
  giveResultsConsent: endpoint({
    method: 'PUT',
    path: '/patients/:id/consent',
    access: 'user',
    summary: "Prove an adult relative's consent by the code that they were sent",
    params,
    body: z.object({ token: z.string(rule('sixDigits')).max(2_000, rule('sixDigits')), code: SmsCode }),
    response: z.object({ data: PatientRecord, message: z.string() }),
  }),
  recordResultsConsent: endpoint({
    method: 'PUT',
    path: '/admin/patients/:id/consent',
    access: 'staff',
    permission: 'customer.edit',
    summary: 'Record that an adult relative signed their consent, or that they withdraw it',
    params,
    body: z.object({ given: z.boolean(rule('trueOrFalse')) }),
    response: MessageBody.extend({ data: StaffPatient }),
  }),
};
