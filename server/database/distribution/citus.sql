-- Spreads Larder's tables over the machines of a Citus cluster, so that all rows of a shop are on one machine.
-- Run it once, on the coordinator, in a database in which a Larder server has created its tables and to which nothing
-- writes:
--
--     psql "$DATABASE_URL" --single-transaction --file server/database/distribution/citus.sql
--
-- A table that a later release adds has to be distributed once it exists; that release's copy of this file has a line for
-- it. docs/operating.md says when this is worth it, and which parts of it were tried.

create extension if not exists citus;

-- Copied to every machine: which shop is served where, and the servers' own keys.
select create_reference_table('shop_hosts');
select create_reference_table('server_keys');

-- Distributed by shop. A shop's rows lie on the same machine, so joins, transactions and unique keys stay on it.
select create_distributed_table('shops', 'shop_id');
select create_distributed_table('access_tokens', 'shop_id', colocate_with => 'shops');
select create_distributed_table('addresses', 'shop_id', colocate_with => 'shops');
select create_distributed_table('blocked_senders', 'shop_id', colocate_with => 'shops');
select create_distributed_table('booking_closures', 'shop_id', colocate_with => 'shops');
select create_distributed_table('booking_waits', 'shop_id', colocate_with => 'shops');
select create_distributed_table('bookings', 'shop_id', colocate_with => 'shops');
select create_distributed_table('code_gates', 'shop_id', colocate_with => 'shops');
select create_distributed_table('command_attempts', 'shop_id', colocate_with => 'shops');
select create_distributed_table('coupon_counts', 'shop_id', colocate_with => 'shops');
select create_distributed_table('coupons', 'shop_id', colocate_with => 'shops');
select create_distributed_table('customers', 'shop_id', colocate_with => 'shops');
select create_distributed_table('desk_keys', 'shop_id', colocate_with => 'shops');
select create_distributed_table('desk_missions', 'shop_id', colocate_with => 'shops');
select create_distributed_table('desk_sessions', 'shop_id', colocate_with => 'shops');
select create_distributed_table('desk_vouchers', 'shop_id', colocate_with => 'shops');
select create_distributed_table('erased_guests', 'shop_id', colocate_with => 'shops');
select create_distributed_table('former_guests', 'shop_id', colocate_with => 'shops');
select create_distributed_table('gifts', 'shop_id', colocate_with => 'shops');
select create_distributed_table('grants', 'shop_id', colocate_with => 'shops');
select create_distributed_table('invitations', 'shop_id', colocate_with => 'shops');
select create_distributed_table('managers', 'shop_id', colocate_with => 'shops');
select create_distributed_table('member_devices', 'shop_id', colocate_with => 'shops');
select create_distributed_table('menus', 'shop_id', colocate_with => 'shops');
select create_distributed_table('mission_claims', 'shop_id', colocate_with => 'shops');
select create_distributed_table('mission_news', 'shop_id', colocate_with => 'shops');
select create_distributed_table('offer_messages', 'shop_id', colocate_with => 'shops');
select create_distributed_table('order_attempts', 'shop_id', colocate_with => 'shops');
select create_distributed_table('order_counters', 'shop_id', colocate_with => 'shops');
select create_distributed_table('order_events', 'shop_id', colocate_with => 'shops');
select create_distributed_table('order_lines', 'shop_id', colocate_with => 'shops');
select create_distributed_table('order_refunds', 'shop_id', colocate_with => 'shops');
select create_distributed_table('order_senders', 'shop_id', colocate_with => 'shops');
select create_distributed_table('orders', 'shop_id', colocate_with => 'shops');
select create_distributed_table('payments', 'shop_id', colocate_with => 'shops');
select create_distributed_table('pictures', 'shop_id', colocate_with => 'shops');
select create_distributed_table('purse_entries', 'shop_id', colocate_with => 'shops');
select create_distributed_table('purses', 'shop_id', colocate_with => 'shops');
select create_distributed_table('push_subscriptions', 'shop_id', colocate_with => 'shops');
select create_distributed_table('sandbox_charges', 'shop_id', colocate_with => 'shops');
select create_distributed_table('service_pauses', 'shop_id', colocate_with => 'shops');
select create_distributed_table('shop_texts', 'shop_id', colocate_with => 'shops');
select create_distributed_table('sold_out', 'shop_id', colocate_with => 'shops');
select create_distributed_table('verification_codes', 'shop_id', colocate_with => 'shops');
