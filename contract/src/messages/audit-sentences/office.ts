// Audit log sentences about the catalogue, centres, partners, messages and settings.
import { sentences } from '../sentences.ts';

export const officeSentences = sentences({
  'test.created': { en: '{actor} added the test {record}', hi: '{actor} ने टेस्ट {record} जोड़ा' },
  'test.updated': { en: '{actor} changed the test {record}', hi: '{actor} ने टेस्ट {record} बदला' },
  'test.deleted': { en: '{actor} deleted the test {record}', hi: '{actor} ने टेस्ट {record} हटाया' },
  'test.deactivated': { en: '{actor} deactivated the test {record}', hi: '{actor} ने टेस्ट {record} बंद किया' },
  'package.created': { en: '{actor} added the package {record}', hi: '{actor} ने पैकेज {record} जोड़ा' },
  'package.updated': { en: '{actor} changed the package {record}', hi: '{actor} ने पैकेज {record} बदला' },
  'package.deleted': { en: '{actor} deleted the package {record}', hi: '{actor} ने पैकेज {record} हटाया' },
  'package.deactivated': { en: '{actor} deactivated the package {record}', hi: '{actor} ने पैकेज {record} बंद किया' },
  'catalogue.imported': {
    en: '{actor} imported the catalogue: {created} added, {updated} changed',
    hi: '{actor} ने कैटलॉग इंपोर्ट किया: {created} जोड़े, {updated} बदले',
  },
  'catalogue.importUndone': {
    en: '{actor} took an import of the catalogue back',
    hi: '{actor} ने कैटलॉग का इंपोर्ट वापस लिया',
  },
  'city.created': { en: '{actor} added the city {record}', hi: '{actor} ने शहर {record} जोड़ा' },
  'city.updated': { en: '{actor} changed the city {record}', hi: '{actor} ने शहर {record} बदला' },
  'city.deleted': { en: '{actor} deleted the city {record}', hi: '{actor} ने शहर {record} हटाया' },
  'coupon.created': { en: '{actor} added the coupon {record}', hi: '{actor} ने कूपन {record} जोड़ा' },
  'coupon.updated': { en: '{actor} changed the coupon {record}', hi: '{actor} ने कूपन {record} बदला' },
  'coupon.deactivated': { en: '{actor} deactivated the coupon {record}', hi: '{actor} ने कूपन {record} बंद किया' },
  'coupon.deleted': { en: '{actor} deleted the coupon {record}', hi: '{actor} ने कूपन {record} हटाया' },
  'centre.created': { en: '{actor} added the centre {record}', hi: '{actor} ने सेंटर {record} जोड़ा' },
  'centre.updated': { en: '{actor} changed the centre {record}', hi: '{actor} ने सेंटर {record} बदला' },
  'centre.deleted': { en: '{actor} deleted the centre {record}', hi: '{actor} ने सेंटर {record} हटाया' },
  'centre.deactivated': { en: '{actor} deactivated the centre {record}', hi: '{actor} ने सेंटर {record} बंद किया' },
  'centre.pincodes': {
    en: '{actor} set {pincodes} pincodes of the centre {record}',
    hi: '{actor} ने सेंटर {record} के {pincodes} पिनकोड तय किए',
  },
  'centre.scope': {
    en: '{actor} set the accreditation scope of the centre {record}',
    hi: '{actor} ने सेंटर {record} की मान्यता का दायरा तय किया',
  },
  'centre.scope-imported': {
    en: '{actor} imported the accreditation scope of the centre {record}',
    hi: '{actor} ने सेंटर {record} की मान्यता का दायरा इंपोर्ट किया',
  },
  'centre.windows': {
    en: '{actor} set the collection windows of the centre {record}',
    hi: '{actor} ने सेंटर {record} के कलेक्शन के समय तय किए',
  },
  'centre.letterhead': {
    en: '{actor} changed the letterhead of the centre {record}',
    hi: '{actor} ने सेंटर {record} की रिपोर्टों का लेटरहेड बदला',
  },
  'collection-windows.set': {
    en: '{actor} set the collection windows of {record}',
    hi: '{actor} ने {record} के कलेक्शन के समय तय किए',
  },
  'price-list.updated': {
    en: '{actor} changed the price list of {city}: {added} added, {ended} ended',
    hi: '{actor} ने {city} की कीमतों की सूची बदली: {added} जोड़ीं, {ended} खत्म कीं',
  },
  'price-list.imported': {
    en: '{actor} imported prices of {city}: {added} added, {ended} ended',
    hi: '{actor} ने {city} की कीमतें इंपोर्ट कीं: {added} जोड़ीं, {ended} खत्म कीं',
  },
  'affiliate.created': { en: '{actor} added the partner {record}', hi: '{actor} ने पार्टनर {record} जोड़ा' },
  'affiliate.updated': { en: '{actor} changed the partner {record}', hi: '{actor} ने पार्टनर {record} बदला' },
  'affiliate.deleted': { en: '{actor} deleted the partner {record}', hi: '{actor} ने पार्टनर {record} हटाया' },
  'affiliate.paid-out': {
    en: '{actor} paid the partner {record} the commission of {month}',
    hi: '{actor} ने पार्टनर {record} को {month} का कमीशन दिया',
  },
  'contact.handled': {
    en: '{actor} marked the message of {record} as handled',
    hi: '{actor} ने {record} के संदेश पर काम पूरा बताया',
  },
  'contact.reopened': {
    en: '{actor} opened the message of {record} again',
    hi: '{actor} ने {record} का संदेश दोबारा खोला',
  },
  'contact.answered': { en: '{actor} answered the message of {record}', hi: '{actor} ने {record} के संदेश का जवाब दिया' },
  'message.resent': { en: '{actor} sent a message ({kind}) again', hi: '{actor} ने संदेश ({kind}) दोबारा भेजा' },
  'api-key.created': { en: '{actor} made the API key {record}', hi: '{actor} ने API की {record} बनाई' },
  'api-key.ended': { en: '{actor} ended the API key {record}', hi: '{actor} ने API की {record} बंद की' },
  'webhook.created': { en: '{actor} added a webhook to {record}', hi: '{actor} ने {record} का वेबहुक जोड़ा' },
  'webhook.updated': { en: '{actor} changed the webhook to {record}', hi: '{actor} ने {record} का वेबहुक बदला' },
  'webhook.deleted': { en: '{actor} deleted the webhook to {name}', hi: '{actor} ने {name} का वेबहुक हटाया' },
  'webhook.gone': {
    en: 'The receiver {record} does not exist any more: its webhook is stopped',
    hi: 'पाने वाला {record} अब नहीं है: उसका वेबहुक बंद कर दिया गया',
  },
  'webhook.replayed': {
    en: '{actor} sent the event {event} to {record} again',
    hi: '{actor} ने {event} घटना {record} को दोबारा भेजी',
  },
  'message-template.saved': {
    en: '{actor} changed the message template {template}',
    hi: '{actor} ने संदेश का टेम्पलेट {template} बदला',
  },
  'message-quiet-hours.saved': {
    en: '{actor} set the quiet hours of messages: {hours}',
    hi: '{actor} ने संदेशों का शांत समय तय किया: {hours}',
  },
  'settings.updated': { en: '{actor} changed the settings: {fields}', hi: '{actor} ने सेटिंग बदली: {fields}' },
  'settings.logo-set': { en: '{actor} set the logo ({kind})', hi: '{actor} ने लोगो लगाया ({kind})' },
  'settings.logo-removed': { en: '{actor} removed the logo ({kind})', hi: '{actor} ने लोगो हटाया ({kind})' },
  'setup.put-away': { en: '{actor} put the list of first steps away', hi: '{actor} ने शुरुआती कामों की सूची हटाई' },
});
