// Invitations to work here: a link by mail, good once within 72 hours (laboratory.md section 1).

import type { AssignmentBody } from '@labfront/contract/assignments';
import { type AcceptBody, INVITATION_HOURS, type InviteBody } from '@labfront/contract/staff';
import type { z } from 'zod';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import type { Site } from '../../platform/base/env.ts';
import { AppError, notFound } from '../../platform/base/errors.ts';
import { hashToken, newId, newToken } from '../../platform/base/ids.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { permissionMissing } from '../../platform/http/admission.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Limit, Limits } from '../../platform/limits/limits.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import { greet, pageUrl, renderMail } from '../../platform/mail/mail-template.ts';
import { mailboxOf } from '../../platform/mail/mailbox.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import { findLivingAccount, lockRights, setAdministrator } from '../accounts/roles.service.ts';
import type { SignedIn, SignInService } from '../accounts/sign-in.service.ts';
import { type KnownPlaces, readGiven, refuseToGive, withoutRepeats } from './grants.ts';
import { invitationMails } from './invitation-mails.ts';
import { ADMINISTRATOR, type HeldRole, type InvitationRow, insertAssignment } from './rights.queries.ts';
import type { RightsService } from './rights.service.ts';
import { isSameAssignment, managesThere } from './rights.ts';
import {
  deleteInvitation,
  deleteInvitationsBefore,
  findInvitation,
  findInvitationById,
  findInvitationOf,
  putInvitation,
  setInvitationToken,
  takeInvitation,
} from './staff.queries.ts';

const INVITATION_JOB = 'staff.invitation';
const HOUR_MS = 3_600_000;
/** Its reader has asked for none. */
const MAILS_PER_EMAIL: Limit = { name: 'invitation-email', max: 5, windowMs: 24 * HOUR_MS };
const INVITATIONS_PER_ACCOUNT: Limit = { name: 'invitation-account', max: 200, windowMs: 24 * HOUR_MS };
const ACCEPT_PER_ADDRESS: Limit = { name: 'accept-invitation-address', max: 20, windowMs: HOUR_MS };

interface Dependencies {
  database: Database;
  clock: Clock;
  limits: Limits;
  outbox: Outbox;
  audit: Audit;
  mailer: Mailer;
  site: Site;
  accounts: AccountsService;
  signIn: SignInService;
  rights: RightsService;
  places: KnownPlaces;
}

export function createInvitationsService(dependencies: Dependencies) {
  const { database, clock, limits, outbox, audit, mailer, site, accounts, signIn, rights, places } = dependencies;
  const { db } = database;
  const now = () => isoTime(clock.now());

  outbox.handle<{ id: string }>(INVITATION_JOB, async ({ id }) => {
    const token = newToken();
    const invitation = await setInvitationToken(db, id, hashToken(token), now());
    // Used, over or sent again since: nobody needs this mail any more.
    if (!invitation) return;
    const { language, email, first_name } = invitation;
    const words = invitationMails[language](site, pageUrl(site, language, `/staff/accept?token=${token}`));
    const letter = renderMail(site, { ...words, language, greeting: greet(language, first_name) });
    await mailer.send(id, { to: email, ...letter });
  });

  /** Gives an account what its invitation says, as far as who invited may still give it. @throws AppError 400 `INVITATION_INVALID`. */
  async function fulfil(tx: Db, tokenHash: string, accountId: string): Promise<void> {
    await lockRights(tx);
    const invitation = await takeInvitation(tx, tokenHash, now());
    if (!invitation) throw new AppError('INVITATION_INVALID');
    const host = await rights.read(tx, invitation.invited_by);
    const wanted = JSON.parse(invitation.assignments) as AssignmentBody[];
    let given: HeldRole[];
    try {
      given = await readGiven(tx, wanted, places);
      refuseToGive(host, given, accountId);
    } catch (error) {
      // The inviter has lost the right, or the role or place is gone.
      throw error instanceof AppError ? new AppError('INVITATION_INVALID') : error;
    }
    for (const { assignment } of given) {
      if (isSameAssignment(assignment, ADMINISTRATOR.assignment)) {
        await setAdministrator(tx, { id: accountId, role: 'user' }, true);
      } else await insertAssignment(tx, accountId, assignment, now());
      const { roleId, scope, centreId, partnerId } = assignment;
      const details = { roleId, scope, centreId, partnerId };
      const actorId = invitation.invited_by;
      await audit.write(tx, { action: 'assignment.given', recordId: accountId, actorId, details });
    }
  }

  async function acceptNow(body: z.output<typeof AcceptBody>): Promise<SignedIn> {
    const tokenHash = hashToken(body.token);
    const invitation = await findInvitation(db, tokenHash, now());
    if (!invitation) throw new AppError('INVITATION_INVALID');
    const person = {
      firstName: body.firstName ?? invitation.first_name,
      lastName: body.lastName ?? invitation.last_name,
      email: invitation.email,
      phone: body.phone ?? invitation.mobile_number,
      password: body.password,
      language: invitation.language,
    };
    return signIn.open(await accounts.createInvited(person, (tx, id) => fulfil(tx, tokenHash, id)));
  }

  return {
    /**
     * Mails somebody a link to make an account with these roles. One that somebody registered with their address and nobody confirmed
     * loses the address once they accept. Invited again, the link before is dead.
     * @returns when it ends, as ISO time.
     * @throws AppError 409 `EMAIL_TAKEN` where a confirmed account has the address: it is given roles as it is; 409 `MOBILE_TAKEN`; 400 for
     * an unknown role or place, 403 `CANNOT_GRANT`, 429 past five mails to an address, or 200 invitations of an account, in a day.
     */
    async invite(caller: Caller, body: z.output<typeof InviteBody>): Promise<string> {
      const assignments = withoutRepeats(body.assignments);
      const mobileNumber = body.mobileNumber ?? null;
      const host = await findLivingAccount(db, caller.accountId);
      const row: InvitationRow = {
        id: newId(),
        email: body.email,
        first_name: body.firstName,
        last_name: body.lastName,
        mobile_number: mobileNumber,
        language: body.language ?? host?.language ?? 'en',
        assignments: JSON.stringify(assignments),
        invited_by: caller.accountId,
        token_hash: null,
        created_at: now(),
        expires_at: isoTime(clock.now() + INVITATION_HOURS * HOUR_MS),
      };
      await limits.check(INVITATIONS_PER_ACCOUNT, caller.accountId);
      await limits.check(MAILS_PER_EMAIL, mailboxOf(body.email));
      await database.write(async (tx) => {
        await lockRights(tx);
        const own = await rights.read(tx, caller.accountId);
        if (!own.has('people.manage')) throw permissionMissing('people.manage');
        const given = await readGiven(tx, assignments, places);
        // Of an account that is not there yet: nobody's own work is covered but by whoever manages everybody.
        refuseToGive(own, given, row.id);
        const registered = await accounts.refuseInvitation(tx, { email: body.email, mobileNumber });
        if (registered === caller.accountId) throw new AppError('CANNOT_GRANT.own');
        const before = await findInvitationOf(tx, body.email, now());
        const promised = before ? (JSON.parse(before.assignments) as AssignmentBody[]) : [];
        if (promised.some((one) => !managesThere(own, one, row.id))) throw new AppError('CANNOT_GRANT.scope');
        await putInvitation(tx, row);
        await outbox.add(tx, INVITATION_JOB, { id: row.id });
        await audit.write(tx, { action: 'staff.invited', recordId: row.id, details: { roles: assignments.length } });
      });
      await limits.hit(INVITATIONS_PER_ACCOUNT, caller.accountId);
      await limits.hit(MAILS_PER_EMAIL, mailboxOf(body.email));
      outbox.wake();
      return row.expires_at;
    },

    /**
     * Withdraws an open invitation. Its link opens nothing any more, also one whose mail is still to be sent.
     * @returns its address.
     * @throws AppError 404 when it is gone and where the caller manages none of its roles, 403 `CANNOT_GRANT` where only some.
     */
    withdraw: (caller: Caller, id: string): Promise<string> =>
      database.write(async (tx) => {
        await lockRights(tx);
        const own = await rights.read(tx, caller.accountId);
        if (!own.has('people.manage')) throw permissionMissing('people.manage');
        const invitation = await findInvitationById(tx, id, now());
        const promised = invitation ? (JSON.parse(invitation.assignments) as AssignmentBody[]) : [];
        const managed = promised.filter((one) => managesThere(own, one, id));
        if (!invitation || managed.length === 0) throw notFound('Invitation');
        if (managed.length < promised.length) throw new AppError('CANNOT_GRANT.scope');
        if (!(await deleteInvitation(tx, id))) throw notFound('Invitation');
        await audit.write(tx, { action: 'staff.invitation-withdrawn', recordId: id });
        return invitation.email;
      }),

    /**
     * Makes the account of an invitation, with its roles, and signs it in. Its address is confirmed: the token came there.
     * @throws AppError 400 `INVITATION_INVALID` for a token that is unknown, used or over, and where whoever invited may not give
     * these roles any more; 400 for a weak password; 409 `EMAIL_TAKEN` or `MOBILE_TAKEN`: the token stays good; 429.
     */
    accept: (body: z.output<typeof AcceptBody>, address: string): Promise<SignedIn> =>
      limits.countFailure(ACCEPT_PER_ADDRESS, address, () => acceptNow(body)),

    sweep: (): Promise<void> => deleteInvitationsBefore(db, now()),
  };
}

export type InvitationsService = ReturnType<typeof createInvitationsService>;
