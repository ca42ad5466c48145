-- Why: withdrawals are paid within 24 hours on Philippine business days, so the server must know
-- the holidays. Holidays that follow the lunar calendar are proclaimed late and are added then.

create table holiday (
  day date primary key,
  name text not null
);

insert into holiday (day, name) values
  ('2026-11-01', 'All Saints'' Day'),
  ('2026-11-02', 'All Souls'' Day'),
  ('2026-11-30', 'Bonifacio Day'),
  ('2026-12-08', 'Feast of the Immaculate Conception'),
  ('2026-12-24', 'Christmas Eve'),
  ('2026-12-25', 'Christmas Day'),
  ('2026-12-30', 'Rizal Day'),
  ('2026-12-31', 'Last day of the year'),
  ('2027-01-01', 'New Year''s Day'),
  ('2027-02-06', 'Chinese New Year'),
  ('2027-03-25', 'Maundy Thursday'),
  ('2027-03-26', 'Good Friday'),
  ('2027-03-27', 'Black Saturday'),
  ('2027-04-09', 'Day of Valor'),
  ('2027-05-01', 'Labor Day'),
  ('2027-06-12', 'Independence Day'),
  ('2027-08-21', 'Ninoy Aquino Day'),
  ('2027-08-30', 'National Heroes Day'),
  ('2027-11-01', 'All Saints'' Day'),
  ('2027-11-02', 'All Souls'' Day'),
  ('2027-11-30', 'Bonifacio Day'),
  ('2027-12-08', 'Feast of the Immaculate Conception'),
  ('2027-12-24', 'Christmas Eve'),
  ('2027-12-25', 'Christmas Day'),
  ('2027-12-30', 'Rizal Day'),
  ('2027-12-31', 'Last day of the year');

grant select, insert, update, delete on holiday to kapis_app;
grant delete on gcash_account to kapis_app;
