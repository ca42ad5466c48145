-- Notifications of the server keep their kind and values besides their English text, so that readers
-- see them in their own language.

alter table notification add column notice jsonb;
comment on column notification.notice is
  'What the server told, as its kind and values (packages/contract/src/notices); null if staff wrote '
  'the message, or if an older release sent it.';
