// The pages of links in our mails.
import { apiThunk, fallbackOf } from '../../shared/store/api-thunk.ts';
import { acceptInvitationMessages } from './accept-invitation.messages.ts';
import { confirmEmailMessages } from './confirm-email.messages.ts';
import { undoChangeMessages } from './undo-change.messages.ts';

export const confirmEmail = apiThunk(
  'auth/confirmEmail',
  'POST /admin/confirm-email',
  fallbackOf(confirmEmailMessages, 'failed'),
);
export const undoChange = apiThunk(
  'auth/undoChange',
  'POST /admin/undo-change',
  fallbackOf(undoChangeMessages, 'failed'),
);
export const acceptInvitation = apiThunk(
  'auth/acceptInvitation',
  'POST /staff/accept',
  fallbackOf(acceptInvitationMessages, 'failed'),
);
