//! Metrics of the process, under the names that every Prometheus client uses. They are read from Linux's `/proc`; on
//! other systems there are none.

use std::fmt;
use std::fs;
use std::time::SystemTime;

use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeMetric};
use prometheus_client::metrics::counter::ConstCounter;
use prometheus_client::metrics::gauge::ConstGauge;
use prometheus_client::registry::Unit;
use rustix::param::{clock_ticks_per_second, page_size};
use rustix::process::{Resource, getrlimit};

/// Reads the metrics when they are asked for.
#[derive(Debug)]
pub(super) struct ProcessMetrics {
    /// The start of the process. A service without access to the rest of `/proc` can't read it there.
    pub(super) started: SystemTime,
}

#[derive(Debug, PartialEq)]
struct Process {
    cpu_seconds: f64,
    virtual_bytes: u64,
    resident_bytes: u64,
    open_files: u64,
}

impl Collector for ProcessMetrics {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> Result<(), fmt::Error> {
        let Some(process) = Process::read() else { return Ok(()) };
        let cpu = ConstCounter::new(process.cpu_seconds);
        let descriptor = encoder.encode_descriptor(
            "process_cpu",
            "User and system CPU time spent",
            Some(&Unit::Seconds),
            cpu.metric_type(),
        )?;
        cpu.encode(descriptor)?;
        let mut gauge = |name, help, unit: Option<&Unit>, value| {
            let gauge = ConstGauge::new(value);
            gauge.encode(encoder.encode_descriptor(name, help, unit, gauge.metric_type())?)
        };
        let (seconds, bytes) = (Some(&Unit::Seconds), Some(&Unit::Bytes));
        let started = "When the process started, since the epoch";
        let since_epoch = self.started.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        gauge("process_start_time", started, seconds, since_epoch.as_secs_f64())?;
        gauge("process_virtual_memory", "Virtual memory", bytes, process.virtual_bytes as f64)?;
        gauge("process_resident_memory", "Resident memory", bytes, process.resident_bytes as f64)?;
        gauge("process_open_fds", "Open file descriptors", None, process.open_files as f64)?;
        let most = getrlimit(Resource::Nofile).current.map_or(f64::INFINITY, |most| most as f64);
        gauge("process_max_fds", "The most file descriptors it may open", None, most)
    }
}

impl Process {
    fn read() -> Option<Self> {
        let stat = fs::read_to_string("/proc/self/stat").ok()?;
        let open_files = fs::read_dir("/proc/self/fd").ok()?.count() as u64;
        Self::parse(&stat, open_files)
    }

    /// The fields of `/proc/self/stat` are in `proc_pid_stat(5)`. The second one, the name, may contain spaces.
    fn parse(stat: &str, open_files: u64) -> Option<Self> {
        let (_, fields) = stat.rsplit_once(") ")?;
        let fields: Vec<&str> = fields.split_whitespace().collect();
        // The first of `fields` is the third field.
        let field = |number: usize| fields.get(number - 3)?.parse::<u64>().ok();
        let ticks = (field(14)? + field(15)?) as f64;
        Some(Self {
            cpu_seconds: ticks / clock_ticks_per_second() as f64,
            virtual_bytes: field(23)?,
            resident_bytes: field(24)? * page_size() as u64,
            open_files,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_with_spaces_and_brackets_shifts_no_field() {
        let stat = "7 (a) b (c) S 1 7 7 0 -1 4194560 1 0 0 0 300 100 0 0 20 0 4 0 500 8192 3 18446744073709551615";
        let process = Process::parse(stat, 9).unwrap();
        let ticks = clock_ticks_per_second() as f64;
        assert_eq!(
            process,
            Process {
                cpu_seconds: 400.0 / ticks,
                virtual_bytes: 8192,
                resident_bytes: 3 * page_size() as u64,
                open_files: 9,
            }
        );
    }
}
