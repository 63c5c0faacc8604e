// On SQLite alone: reads and writes no database.
import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox.ts';

test.each([
  ['v+0@example.in', 'v@example.in'],
  ['V+a+b@Example.IN', 'v@example.in'],
  ['asha.verma@example.in', 'asha.verma@example.in'],
  ['a.s.h.a+1@gmail.com', 'asha@gmail.com'],
  ['as.ha@googlemail.com', 'asha@gmail.com'],
  ['a.sha@gmail.com.example.in', 'a.sha@gmail.com.example.in'],
  ['+tag@example.in', '+tag@example.in'],
])('%s reaches %s', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox));
